import { expect, test } from 'vitest';
import { writeMail } from './write-mail.ts';

const ADDRESS = 'https://sundial.example.org/s/abc?x="1"';

const mail = writeMail(
  'You serve on 3 May',
  ({ value, link, action }) => [
    `Hello ${value('Ann & <Bo>')},`,
    `At ${link(ADDRESS)}`,
    action('See it in Sundial', ADDRESS),
  ],
  { note: 'To change how we reach you, open Account.' },
);

test('the text has the words of the HTML, and the address of each link', () => {
  expect(mail.text).toBe(
    `Hello Ann & <Bo>,\n\nAt ${ADDRESS}\n\nSee it in Sundial: ${ADDRESS}\n\nTo change how we reach you, open Account.\n`,
  );
});

test("the HTML escapes people's texts, and shows the action as a button with its own colors", () => {
  expect(mail.html).toContain('<p>Hello Ann &#38; &#60;Bo&#62;,</p>');
  const [, style = '', href] =
    /<a class="action" style="([^"]*)" href="([^"]*)">See it in Sundial<\/a>/.exec(mail.html) ?? [];
  expect(href).toBe('https://sundial.example.org/s/abc?x=&#34;1&#34;');
  expect(style).toContain('background:#3f4f8f;color:#ffffff');
});

test('the HTML says that it has dark colors, and loads nothing', () => {
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toContain('@media (prefers-color-scheme: dark)');
  expect(mail.html).not.toMatch(/<img|url\(|<link|<script/);
});
