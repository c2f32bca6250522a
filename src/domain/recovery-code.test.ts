import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseRecoveryCode, RECOVERY_CODES, readRecoveryCode } from './recovery-code.ts';

/** A code from numbers given beforehand. */
function codeFrom(numbers: readonly number[]): string {
  let drawn = 0;
  return chooseRecoveryCode((exclusiveMax) => {
    drawn += 1;
    return (numbers[drawn - 1] ?? 0) % exclusiveMax;
  });
}

const codes = fc.array(fc.nat(31), { minLength: 16, maxLength: 16 }).map(codeFrom);

describe('a recovery code', () => {
  it('has four groups of four, each symbol drawn from 32: 80 bits', () => {
    const asked: number[] = [];
    const code = chooseRecoveryCode((exclusiveMax) => {
      asked.push(exclusiveMax);
      return exclusiveMax - 1;
    });
    expect(code).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
    expect(asked).toEqual(Array(16).fill(32));
    expect(RECOVERY_CODES).toBe(10);
  });

  it('holds every one of its symbols, and none that is taken for another', () => {
    const all = new Set(
      [0, 16].flatMap((first) => [...codeFrom([...Array(16).keys()].map((n) => first + n))]),
    );
    all.delete('-');
    expect(all.size).toBe(32);
    for (const confused of '01IO') expect(all).not.toContain(confused);
  });

  it('is read however it is typed: in any case, with or without spaces and dashes', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const bare = code.replaceAll('-', '');
        for (const typed of [code, bare, code.toLowerCase(), ` ${code} \n`, bare.replace(/(..)/g, '$1 ')])
          expect(readRecoveryCode(typed)).toBe(code);
        // A phone's keyboard makes longer dashes of its own.
        expect(readRecoveryCode(code.replaceAll('-', ' – '))).toBe(code);
      }),
    );
  });

  it.each([
    '',
    '    ',
    '----',
    'ABCD-EFGH-JKLM',
    'ABCD-EFGH-JKLM-NPQR-S',
    'ABCD-EFGH-JKLM-NPQ0',
    'ABCD-EFGH-JKLM-NPQI',
    '482913',
    'ẞBCD-EFGH-JKLM-NPQR',
  ])('is not what %j says', (text) => {
    expect(readRecoveryCode(text)).toBeNull();
  });

  it('is never read out of what has another form, whatever that is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = readRecoveryCode(text);
        expect(code === null || readRecoveryCode(code) === code).toBe(true);
      }),
    );
  });
});
