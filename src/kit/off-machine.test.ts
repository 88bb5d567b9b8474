import { expect, test } from 'vitest'
import { isOffMachine } from './off-machine.ts'

test.each(['db.example.com', 'database', '10.0.0.4', '192.168.1.9', '[2001:db8::1]', 'localhost.example.com'])(
  'what is sent to %s leaves the machine',
  (host) => expect(isOffMachine(host)).toBe(true),
)

test.each(['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1', '/run/postgresql', ''])(
  'what is sent to %s stays on the machine',
  (host) => expect(isOffMachine(host)).toBe(false),
)
