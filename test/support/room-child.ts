import { setTimeout as sleep } from 'node:timers/promises'
import { beRoomChild } from '#src/engine/process/be-room-child.ts'
import { AppError } from '#src/kit/app-error.ts'

export type RoomTask =
  | { kind: 'pid' | 'hang' | 'swell' | 'crash' | 'refuse' | 'read' | 'environment' }
  | { kind: 'rest'; ms: number }
  | { kind: 'echo'; bytes: Buffer }

const held: Buffer[] = []

async function work(task: RoomTask): Promise<unknown> {
  switch (task.kind) {
    case 'pid':
      return process.pid
    case 'hang':
      for (;;) Math.sqrt(2)
    case 'swell':
      for (;;) held.push(Buffer.alloc(8 * 1024 * 1024, 1))
    case 'crash':
      console.error('the last words of a child')
      process.exit(3)
    case 'refuse':
      throw new AppError('bad_picture', 'No such picture.')
    case 'read':
      throw new Error('unforeseen')
    case 'environment':
      return Object.keys(process.env)
    case 'rest':
      await sleep(task.ms)
      return process.pid
    case 'echo':
      return task.bytes
  }
}

beRoomChild(work)
