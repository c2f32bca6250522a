import { expect, it } from 'vitest';
import { leftOutReason, recognizeColumns, refusedIn } from './import-columns.ts';

it.each([
  ['Name, Surname, Mobile', 'firstName, lastName, mobile'],
  ['Imię, Nazwisko, Telefon komórkowy', 'firstName, lastName, mobile'],
  ['Name, Given Name, Family Name', 'fullName, firstName, lastName'],
  ['Name (Last, First); Ph.; Mob', 'fullName, phone, mobile'],
  ['Name, Name, Mobile, Mobile', 'fullName, secondFullName, mobile, mobile'],
  ['Name 1, Mobile 1, Name 2, Mobile 2', 'fullName, mobile, secondFullName, secondMobile'],
  ['Name, Mobile 1, Mobile 2', 'fullName, mobile, mobile'],
  [
    "First Name, Last Name, Cell, Spouse's First Name, Spouse Cell, Email (wife)",
    'firstName, lastName, mobile, secondFirstName, secondMobile, secondEmail',
  ],
  ['Husband, Wife, Surname, His cell, Her cell', 'firstName, secondFullName, lastName, mobile, secondMobile'],
  ['Name, Second Phone, Hispanic, Heritage', 'fullName, -, -, -'],
  ['Name, Emergency Contact, Emergency Phone, Parent Mobile', 'fullName, -, -, -'],
  ['Name, Status, Children, Child, Notes', 'fullName, leaveOut, -, leaveOut, -'],
  ['Name, Is Active, Date of death, Family Role', 'fullName, leaveOut, leaveOut, leaveOut'],
  ['Name, SMS_opt_out, Receives texts?, Context, Do not contact', 'fullName, noTexts, noTexts, -, noTexts'],
  ['First1, Last1', '-, -'],
  ['Name; What is your mobile number?; Email (optional)', 'fullName, mobile, email'],
  ['First Name, Last Name, Mother, Mobile, Father, Mobile', 'firstName, lastName, -, -, -, -'],
  ['Name, Emergency Contact, Emergency Phone, Mobile, Doctor, Phone', 'fullName, -, -, mobile, -, -'],
  ['Name, Phone, Name, Phone, Name, Phone', 'fullName, phone, secondFullName, secondPhone, -, -'],
  ['Name, Family, Family Role', 'fullName, family, leaveOut'],
  ['Nachname, Vorname, Haushalt', 'lastName, firstName, family'],
  ['Name, Name of spouse, Mobile of spouse', 'fullName, secondFullName, secondMobile'],
  ['Vorname, Name, Telefon, Handy, E-Mail-Adresse', 'firstName, lastName, phone, mobile, email'],
  ['Vor- und Nachname; Mobilfunknummer; E-Mail', 'fullName, mobile, email'],
  ['NOMBRE, APELLIDOS, TELÉFONO, MÓVIL, CORREO ELECTRÓNICO', 'firstName, lastName, phone, mobile, email'],
  ['Nombre(s), Apellido(s), Telefono 1, Movil 2, Correo', 'firstName, lastName, phone, mobile, email'],
  ['Nombre completo; Número de celular; Dirección de correo electrónico', 'fullName, mobile, email'],
  ['Nombre, Teléfono fijo, Contacto de emergencia, Teléfono', 'fullName, phone, -, -'],
  ['Nombre de pila, Primer apellido, Email', 'firstName, lastName, email'],
  ['Nombre, Tele\u0301fono', 'fullName, phone'],
  ['姓, 名, 手机, 电话, 邮箱', 'lastName, firstName, mobile, phone, email'],
  ['姓 名, 手机号码, 电子邮件', 'fullName, mobile, email'],
  ['姓名, 联系电话, 紧急联系人, 电话, 电子邮箱', 'fullName, phone, -, -, -'],
  ['姓氏, 名字, 手機, 電郵', 'lastName, firstName, mobile, email'],
  ['Name, Language, Idioma', 'fullName, language, language'],
  ['姓名, 语言', 'fullName, language'],
  ['Vorname, Nachname, Muttersprache, Telefon', 'firstName, lastName, language, phone'],
  ['Name, RecordStatus, Moved from, Archive ID, DND', 'fullName, leaveOut, -, -, noTexts'],
])('the headings %s are recognized', (headings, uses) => {
  const separator = headings.includes(';') ? ';' : ',';
  const columns = recognizeColumns(headings.split(separator).map((heading) => heading.trim()));
  expect(columns.map((use) => use ?? '-').join(', ')).toBe(uses);
});

it.each([
  ['Membership Status', 'Inactive - moved', 'inactive'],
  ['Status', 'Deceased 2019', 'deceased'],
  ['Status', 'Active', null],
  ['Status', '', null],
  ['Active?', 'FALSE', 'inactive'],
  ['Is Active', '1', null],
  ['Archived', 'No', null],
  ['Date of death', '12/03/2020', 'deceased'],
  ['Deceased', '†', 'deceased'],
  ['Family Role', 'Spouse', null],
  ['Category', 'Kids', 'child'],
  ['Child', 'x', 'child'],
  ['Child', 'Mia', null],
  ['Inactive Date', '2021-03-04', 'inactive'],
  ['Date of death', '00/00/0000', null],
  ['Deceased', 'n/a', null],
  ['Deceased', 'Not deceased', null],
  ['Active', 'Archived', 'archived'],
  ['Active', '-', null],
  ['Status', 'No longer attending', 'inactive'],
  ['Status', 'Active - moved from Perth', null],
])('a column %s with %j leaves the person out: %s', (heading, cell, reason) => {
  expect(leftOutReason(heading, cell)).toBe(reason);
});

it.each([
  ['Do not text', 'x', 'texts'],
  ['Do not text', 'No', null],
  ['SMS Opt-Out', 'TRUE', 'texts'],
  ['SMS opt in', 'false', 'texts'],
  ['OK to text', 'N', 'texts'],
  ['OK to text', 'Y', null],
  ['Texts', 'opted out', 'texts'],
  ['Texts', '', null],
  ['No SMS', '', null],
  ['Do Not Contact', 'yes', 'messages'],
  ['Do Not Contact', 'no', null],
  ['Reached By', 'Not at all', 'messages'],
  ['Reached By', 'Email', 'texts'],
  ['Reached By', 'Text message', null],
  ['Preferred contact method', 'Email only', 'texts'],
  ['Do not text', '-', null],
  ['Do not text', 'No texts please', 'texts'],
  ['SMS consent', 'Declined', 'texts'],
  ['Notes', 'No SMS please', 'texts'],
  ['Notes', 'Please do not contact', 'messages'],
  ['Notes', 'has no car', null],
])('a column %s with %j opts the person out: %s', (heading, cell, refused) => {
  expect(refusedIn(heading, cell)).toBe(refused);
});
