// The program of the process that compares what strangers guess.

import { verifySync } from '@node-rs/argon2'
import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import type { PasswordTask } from './port.ts'

beRoomChild<PasswordTask, boolean>(({ storedHash, password }) => Promise.resolve(verifySync(storedHash, password)))
