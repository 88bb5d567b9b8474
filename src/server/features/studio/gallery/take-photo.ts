import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { giveUpPlace, holdCustomer, type KeepPhotoDeps, keepPhoto, reservePlace } from './keep-photo.ts'
import type { PhotoRow } from './tables.ts'
import type { Sender } from './upload-room.ts'
import { withWorkFile } from './work-file.ts'

export interface GivenPhoto {
  customerId: string
  name: string
  stream: Readable
  sender: Sender
}

// A photo that comes in one go.
export async function takePhoto(deps: KeepPhotoDeps, given: GivenPhoto): Promise<PhotoRow> {
  const id = await deps.database.transaction(async (tx) => {
    await holdCustomer(deps, tx, given.customerId)
    return reservePlace(tx, deps.clock, given)
  })
  try {
    return await withWorkFile(deps.workFolder, async (path) => {
      await pipeline(given.stream, createWriteStream(path, { flags: 'wx' }))
      const { size } = await stat(path)
      await deps.database.transaction((tx) => deps.uploadRoom.take(tx, given.sender, size))
      return await keepPhoto(deps, id, path)
    })
  } catch (error) {
    await giveUpPlace(deps, id, error)
    throw error
  }
}
