import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { FilmCodec } from '#src/engine/encode/codec.ts'
import { decodeAudio } from './decode-audio.ts'
import { joinFilm } from './join-film.ts'
import { saveSound } from './save-sound.ts'
import { openSegment } from './segment-writer.ts'
import { describeVideo, openVideo } from './video-reader.ts'

export function makeInProcessCodec(): FilmCodec {
  Log.setLevel(AV_LOG_ERROR)
  return { openSegment, joinFilm, openVideo, describeVideo, decodeAudio, saveSound }
}
