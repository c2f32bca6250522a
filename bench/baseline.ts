import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * The minimum that could do the same work: bare node:http, the raw driver with prepared statements, and JSON.stringify.
 * Without routing, validation or headers, it shows the cost of everything Sundial adds.
 */
const db = new DatabaseSync(join(process.env.DATA_DIR ?? '', 'sundial.db'));
db.exec(
  'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000',
);

const findSession = db.prepare(`
  select s.created_at, s.last_seen_at, u.id, u.first_name, u.last_name, u.initials, u.is_admin, u.first_login,
    u.phone_number, u.role, u.preferred_role_id, u.secondary_role_id
  from sessions s join users u on u.id = s.user_id where s.token_hash = ? and u.removed_at is null`);
const listAnswers = db.prepare(`
  select id, user_id, service_date, service_time_id, is_available, last_updated from availability
  where service_date >= ? and service_date <= ? order by service_date, user_id, service_time_id`);
const listServiceTimes = db.prepare(`
  select id from service_times t
  where (date = @date or weekday = cast(strftime('%w', @date) as integer) and coalesce(starts_on, @date) <= @date
    and coalesce(ends_on, @date) >= @date) and not exists (
      select 1 from cancelled_services c where c.service_date = @date and c.service_time_id = t.id)`);
const readSettings = db.prepare('select deadline_day, name_format from settings where id = 1');
const saveAnswer = db.prepare(`
  insert into availability (user_id, service_date, service_time_id, is_available, last_updated)
  values (?, ?, ?, ?, ?)
  on conflict (user_id, service_date, service_time_id) do update set is_available = excluded.is_available,
    last_updated = excluded.last_updated
  returning id, user_id, service_date, service_time_id, is_available, last_updated`);

interface SessionRow {
  created_at: number;
  last_seen_at: number;
  id: number;
  first_name: string;
  last_name: string;
  initials: string | null;
  is_admin: number;
  first_login: number;
  phone_number: string | null;
  role: string;
  preferred_role_id: number | null;
  secondary_role_id: number | null;
}

interface AnswerRow {
  id: number;
  user_id: number;
  service_date: string;
  service_time_id: number;
  is_available: number;
  last_updated: number;
}

function findUser(request: IncomingMessage): SessionRow {
  const token = /sundial=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const row = findSession.get(createHash('sha256').update(token).digest('base64url')) as
    | SessionRow
    | undefined;
  if (!row || Date.now() > row.created_at + 30 * 86_400_000) throw new Error('Not signed in.');
  return row;
}

function presentUser(row: SessionRow) {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    initials: row.initials,
    isAdmin: row.is_admin === 1,
    firstLogin: row.first_login === 1,
    phoneNumber: row.phone_number,
    role: row.role,
    preferredRoleId: row.preferred_role_id,
    secondaryRoleId: row.secondary_role_id,
  };
}

function presentAnswer(row: AnswerRow) {
  return {
    id: row.id,
    userId: row.user_id,
    serviceDate: row.service_date,
    serviceTimeId: row.service_time_id,
    isAvailable: row.is_available === 1,
    lastUpdated: new Date(row.last_updated).toISOString(),
  };
}

function send(response: ServerResponse, answer: unknown): void {
  const text = JSON.stringify(answer);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}

function save(user: SessionRow, text: string): unknown {
  const body = JSON.parse(text) as { userId: number; serviceDate: string; isAvailable: boolean };
  const { deadline_day: day } = readSettings.get() as { deadline_day: number };
  const deadline = `${body.serviceDate.slice(0, 8)}${String(day).padStart(2, '0')}`;
  const today = new Date().toISOString().slice(0, 10);
  const [time, another] = listServiceTimes.all({ date: body.serviceDate }) as Array<{ id: number }>;
  if (body.userId !== user.id || today > deadline || !time || another) throw new Error('Refused.');
  return presentAnswer(
    saveAnswer.get(user.id, body.serviceDate, time.id, body.isAvailable ? 1 : 0, Date.now()) as AnswerRow,
  );
}

const server = createServer((request, response) => {
  const user = findUser(request);
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => send(response, save(user, text)));
    return;
  }
  const url = new URL(request.url ?? '', 'http://127.0.0.1');
  if (url.pathname === '/api/user') {
    send(response, presentUser(user));
    return;
  }
  const { from = '', to = '' } = Object.fromEntries(url.searchParams);
  send(response, (listAnswers.all(from, to) as AnswerRow[]).map(presentAnswer));
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`listening on http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => {
  // The driver closes a garbage-collected database even if its statements are in use. This call keeps it referenced.
  db.close();
  process.exit();
});
