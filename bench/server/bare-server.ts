import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'

// The floor: nothing but a handler that makes one durable insert.
const [url, port] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 20 })
await pool.query(
  'create table if not exists bare (id bigint generated always as identity primary key, body jsonb not null)',
)
const insert = { name: 'insert', text: 'insert into bare (body) values ($1) returning id' }

createServer((request, response) => {
  void text(request)
    .then((body) => pool.query<{ id: string }>({ ...insert, values: [body] }))
    .then(({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows[0])))
}).listen(Number(port), '127.0.0.1')
