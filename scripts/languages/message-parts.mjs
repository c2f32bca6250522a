import { textsOf } from './texts.mjs';

/** Names as long as some are, in letters that every alphabet of text messages has. */
const CHURCH = 'The Parish of Saint Bartholomew';
const NAME = 'Bartholomew-Maximilian Featherstonehaugh';
const CHECK = 'Working with Children and Young People';
const ROLE = 'Bearer of the Processional Cross';
const LINK = 'https://sundial.example.org/s/k3vf9q2mk3vf9q2mk3vf9q';

/** Returns the texts of a language by namespace, for i18next. */
function resourcesOf(tag) {
  const resources = {};
  for (const [key, text] of textsOf(tag)) {
    const [namespace] = key.split(':', 1);
    resources[namespace] ??= {};
    resources[namespace][key.slice(namespace.length + 1)] = text;
  }
  return resources;
}

/** Returns each text message with these names in the current language, before it is shortened. */
async function writeMessages() {
  const { formatServiceDate } = await import('../../src/languages/dates.ts');
  const { KINDS } = await import('../../src/server/messages/index.ts');
  const { smsText } = await import('../../src/server/outbox/write-message.ts');
  const { t } = await import('../../src/languages/t.ts');
  const services = ['2026-09-06', '2026-09-27'].map(formatServiceDate);
  const months = [{ year: 2026, month: 9 }];
  const duties = services.map((service) => ({ role: ROLE, service }));
  const [duty] = duties;
  const template = t('messages:reminder.template');
  const news = [
    { news: 'added', ...duty },
    { news: 'changed', ...duty, was: ROLE },
    ...services.map((service) => ({ news: 'removed', service })),
  ];
  const toCoordinator = { to: 'coordinator', urgency: 'last', without: [] };
  const place = { ...duty, leaver: NAME, taker: NAME, name: NAME, ...toCoordinator };
  const deadline = '2026-09-27';
  /** The facts of the kinds that say something else about places. */
  const factsOf = {
    check_ends: { items: [{ name: NAME, check: CHECK, date: formatServiceDate(deadline) }] },
    check_ended: { items: [{ name: NAME, check: CHECK, duties }] },
    reminder: { template, months: months.map((month) => ({ month, deadline })) },
    deadline_moved: { months: months.map((month) => ({ month, deadline, isLocked: true })) },
    roster_changed: { months, all: duties, items: news },
    roster_published: { months, items: duties },
    serving_reminder: { items: duties, responses: [] },
  };
  return Object.entries(KINDS).map(([name, kind]) => {
    const [firstName] = NAME.split(' ');
    const facts = factsOf[name] ?? { items: [place] };
    const text = smsText(kind, { ...facts, church: CHURCH, firstName, link: LINK });
    const notice = t('messages:noReply');
    const whole = text.includes(LINK) ? `${text} ${notice}` : `${text} ${notice} ${LINK}`;
    return [name, t('messages:from', { church: CHURCH, text: whole })];
  });
}

/** Returns how many billable parts each kind of text message has with long names, by kind and language. Null without tsx. */
export async function messageParts(tags) {
  const tsx = await import('tsx/esm/api').catch(() => null);
  if (!tsx) return null;
  tsx.register();
  const { LANGUAGES } = await import('../../src/languages/index.ts');
  const { provideTranslator } = await import('../../src/languages/t.ts');
  const { createTranslator } = await import('../../src/languages/translator.ts');
  const { countSmsParts } = await import('#domain/delivery/sms-segments.ts');
  const { fitTextMessage } = await import('#domain/delivery/text-message.ts');
  const rows = {};
  for (const tag of tags) {
    const language = LANGUAGES.find((each) => each.tag === tag) ?? { tag, direction: 'ltr' };
    const translator = createTranslator(language, { en: resourcesOf('en'), [tag]: resourcesOf(tag) });
    provideTranslator(() => translator);
    for (const [kind, text] of await writeMessages()) {
      const { segments, units } = countSmsParts(fitTextMessage([{ text }], null).text);
      rows[kind] = { ...rows[kind], [tag]: `${segments} (${units})` };
    }
  }
  return rows;
}
