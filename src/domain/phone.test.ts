import { describe, expect, it } from 'vitest';
import { normalizePhone, PHONE_SENTENCE } from './phone.ts';

describe('normalizePhone', () => {
  it.each([
    ['0491570156', '+61491570156'],
    ['0491 570 156', '+61491570156'],
    ['(02) 5550-1234', '+61255501234'],
    ['491570156', '+61491570156'],
    ['+61491570156', '+61491570156'],
    ['+61 491 570 156', '+61491570156'],
    [' ( +61 ) 491.570.156 ', '+61491570156'],
    ['tel: 0491 570 156', '+61491570156'],
    ['+61 (0)491 570 156', '+61491570156'],
    ['+610491570156', '+61491570156'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
    ['٠٤٩١ ٥٧٠ ١٥٦', '+61491570156'],
    ['+۶۱۴۹۱۵۷۰۱۵۶', '+61491570156'],
    ['＋６１４９１５７０１５６', '+61491570156'],
    ['\u202a+61 491 570 156\u202c', '+61491570156'],
  ])('converts %j to %s', (text, value) => {
    expect(normalizePhone(text)).toEqual({ ok: true, value });
    expect(normalizePhone(value)).toEqual({ ok: true, value });
  });

  it.each(['', ' ', '\t\n', '\u00a0'])('treats %j as no number', (text) => {
    expect(normalizePhone(text)).toEqual({ ok: true, value: null });
  });

  it.each([
    'none',
    'n/a',
    '-',
    '+',
    '0',
    '0000',
    '1234',
    '+123456',
    '+1234567890123456',
    '04915701560491570156',
    '0491 570 156 / 0491 570 157',
    '++61491570156',
    '+61+491570156',
    '0491+570156',
    '0491570156+',
    '0'.repeat(100_000),
  ])('rejects %.40j', (text) => {
    expect(normalizePhone(text)).toEqual({ ok: false, message: PHONE_SENTENCE });
  });

  it('uses the documented sentence', () => {
    expect(PHONE_SENTENCE).toBe('Please enter a valid phone number');
  });
});
