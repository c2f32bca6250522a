import { describe, expect, it, test } from 'vitest';
import { pushCalls } from '#contract/push.ts';
import { CHECK_PATH, PROOF_PATH, readNotice, readShownState } from './push-notice.ts';

test('the worker confirms messages with the call of the contract', () => {
  expect(pushCalls.provePushDevice).toMatchObject({ method: 'POST', path: PROOF_PATH });
  expect(pushCalls.checkShownMessages).toMatchObject({ method: 'POST', path: CHECK_PATH });
});

describe('readNotice', () => {
  it('reads the declarative form', () => {
    const notification = {
      title: 'St Mark',
      body: 'You serve on Sunday.',
      navigate: 'https://roster.example.org/s/abc',
      lang: 'ar',
      dir: 'rtl',
      tag: 'roster',
      data: { messageId: '7.abc' },
    };
    expect(readNotice({ web_push: 8030, notification }, 'New')).toEqual({
      title: 'St Mark',
      options: {
        body: 'You serve on Sunday.',
        icon: '/icon-192.png',
        lang: 'ar',
        dir: 'rtl',
        tag: 'roster',
        renotify: true,
        data: { address: 'https://roster.example.org/s/abc', messageId: '7.abc' },
      },
    });
  });

  it.each([[null], ['text'], [{}], [{ notification: 7 }], [{ notification: { title: 1, data: null } }]])(
    'shows something for %j',
    (message) => {
      expect(readNotice(message, 'Something new')).toMatchObject({
        title: 'Sundial',
        options: { body: 'Something new', data: { address: '/', messageId: null } },
      });
    },
  );
});

test('the worker reads what is no longer true, and closes nothing if the answer is no such', () => {
  expect(readShownState({ untrue: ['7.abc'], waiting: 2 })).toEqual({ untrue: ['7.abc'], waiting: 2 });
  for (const answer of [null, {}, { untrue: '7.abc', waiting: 2 }, { untrue: [] }])
    expect(readShownState(answer)).toBeNull();
});
