// The headings that an import knows, without spaces, punctuation and accents. Those of Planning Center, Elvanto and
// Google Contacts are English. Each line is of one language.

const words = (...lines: readonly string[]) => lines.flatMap((line) => line.split(' '));

/** The headings of names. Of two columns for the same, the one whose heading is earlier here wins. */
export const NAME_HEADINGS = {
  firstName: words(
    'firstname first givenname forename christianname',
    'vorname vornamen rufname',
    'nombredepila primernombre',
    'imie',
  ),
  lastName: words(
    'lastname last surname familyname',
    'nachname familienname zuname',
    'apellidos apellido primerapellido apellidopaterno',
    'nazwisko',
    '姓 姓氏',
  ),
  // Next to last names, these are first names: "Nombre", "Apellidos" and 姓, 名.
  fullName: words(
    'name fullname displayname member membername contactname firstandlastname individualname nameandsurname',
    'namesurname namelastfirst lastfirst',
    'namevorname nachnamevorname vorundnachname vorundzuname vornamename vornamenachname vollstandigername mitgliedsname',
    'nombre nombres nombrecompleto nombreyapellido nombreyapellidos nombresyapellidos nombreapellido',
    'nombreapellidos apellidosnombre apellidosynombre apellidosynombres apellidoynombre',
    'imienazwisko',
    '名 名字 姓名 全名 中文名 中文姓名 成员姓名 成員姓名',
  ),
  initials: words('initials', 'initialen kurzel', 'iniciales', '姓名缩写 縮寫 缩写'),
};

/** The headings of the language that a person reads, and of what is equal for a family. */
export const PERSON_HEADINGS = {
  language: words(
    'language preferredlanguage languagepreference lang locale',
    'sprache bevorzugtesprache muttersprache',
    'idioma idiomapreferido lengua',
    'jezyk',
    '语言 首选语言 語言',
  ),
  family: words(
    'family familyid household householdid householdname',
    'familie familienid haushalt',
    'familia hogar',
    'rodzina',
    '家庭 家庭编号',
  ),
};

/** The headings of addresses, without a number at the end. */
export const ADDRESS_HEADINGS = {
  mobile: words(
    'mobilfunk mobilfunknummer natel natelnummer whatsapp whatsappnummer',
    'movil celular telefonomovil telefonocelular telmovil telcelular numerodemovil numerodecelular',
    'numerodetelefonomovil numerodeltelefonomovil movilpersonal celularpersonal',
    '手机 手机号 手机号码 移动电话 行动电话 手機 手機號 手機號碼 行動電話 移動電話',
  ),
  phone: words(
    'rufnummer telefonzuhause',
    'telefono telefonos telefonofijo fijo telefonodecasa telefonodelacasa telefonoparticular telefonodeltrabajo',
    'tfno tlf tlfno telf numerodetelefono telefonodecontacto',
    '电话 电话号码 联系电话 联络电话 固定电话 座机 家庭电话 電話 電話號碼 聯絡電話 聯繫電話 家用電話',
  ),
  email: words(
    'correo correos correoelectronico direcciondecorreo direcciondecorreoelectronico direcciondeemail',
    '邮箱 邮箱地址 电子邮箱 电子邮箱地址 电子邮件 电子邮件地址 邮件 郵箱 電子郵箱 電子郵件 電子郵件地址 電郵 電郵地址',
  ),
};

const KIND = '(?:home|work|business|primary|main|other|personal|preferred|contact|privat|adres)?';
const NUMBER = '(?:numbers?|nummer|nos?|nr|s)?';
const MOBILE = '(?:mob(?:il?e?)?|cell|handy?|hp|iphone|kom(?:orkowy|orka)?)(?:ular)?';
const TEL = '(?:(?:tele)?(?:phone|fon)|tel|ph|numertelefonu|landline|festnetz)';

/**
 * The parts of which English, German and Polish headings of addresses consist. "Phone 1 - Label" describes "Phone 1 -
 * Value" in a Google Contacts file.
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

/** What the heading of an address of such people ends with. */
export const ENDS_WITH_ADDRESS =
  /(?:phone|mobile|cell|email|telefon|handy|mobil|telefono|movil|celular|correo|电话|手机|邮箱|電話|手機|郵箱)$/;
