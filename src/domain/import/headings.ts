import headings from './headings.json' with { type: 'json' };

/** Returns the headings of each use, in all languages. */
function readHeadings(
  uses: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Readonly<Record<string, readonly string[]>> {
  const words = (lines: Readonly<Record<string, string>>) =>
    Object.values(lines).flatMap((line) => line.split(' '));
  return Object.fromEntries(Object.entries(uses).map(([use, lines]) => [use, words(lines)]));
}

// The headings that an import knows, without spaces, punctuation and accents. Those of Planning Center, Elvanto and
// Google Contacts are English.

/**
 * The headings of names. Of two columns for the same, the one whose heading is earlier here wins. Next to last names,
 * those of full names are first names: "Nombre", "Apellidos" and 姓, 名.
 */
export const NAME_HEADINGS = readHeadings(headings.names);

/** The headings of a person's language, and of a value that a family shares. */
export const PERSON_HEADINGS = readHeadings(headings.person);

/** The headings of addresses, without a number at the end. English ones consist of the parts below. */
export const ADDRESS_HEADINGS = readHeadings(headings.addresses);

const KIND = '(?:home|work|business|primary|main|other|personal|preferred|contact|privat|adres)?';
const NUMBER = '(?:numbers?|nummer|nos?|nr|s)?';
const MOBILE = '(?:mob(?:il?e?)?|cell|handy?|hp|iphone|kom(?:orkowy|orka)?)(?:ular)?';
const TEL = '(?:(?:tele)?(?:phone|fon)|tel|ph|numertelefonu|landline|festnetz)';

/** The words before or after the name of a kind of checks in a heading. */
export const CHECK_HEADINGS = readHeadings(headings.checks);

/**
 * The parts of English, German and Polish headings of addresses. "Phone 1 - Label" describes "Phone 1 - Value" in a
 * Google Contacts file.
 */
export const ADDRESS_PATTERNS = [
  ['mobile', new RegExp(`^${KIND}${TEL}?${MOBILE}${TEL}?${NUMBER}\\d*${KIND}$`)],
  ['phone', new RegExp(`^${KIND}${TEL}${NUMBER}\\d*(?:value)?${KIND}$|^contactn(?:umber|o)s?$`)],
  ['phoneLabel', /^phone\d+(?:label|type)$/],
  ['email', new RegExp(`^${KIND}e?mails?(?:add?r(?:esse?)?)?\\d*(?:add?ress|value)?${KIND}$`)],
] as const;

/** Headings of people who are no members. Numbers and addresses after them could be theirs. */
export const OUTSIDER =
  /^(?:mother(?!tongue)|father|mum|mom|dad|parent|guardian|carer|next(?:of)?kin|nok|emergency|contactperson|doctor|eltern|mutter(?!sprache)|vater|notfall|madre|padre|tutor|apoderad|emergencia|contactodeemergencia|紧急|緊急|父[亲親母]|母[亲親]|家长|家長|监护|監護)/;

/** The endings of headings of these people's addresses. */
export const ENDS_WITH_ADDRESS =
  /(?:phone|mobile|cell|email|telefon|handy|mobil|telefono|movil|celular|correo|电话|手机|邮箱|電話|手機|郵箱)$/;
