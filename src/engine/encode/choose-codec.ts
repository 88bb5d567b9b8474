import type { FilmCodec } from './codec.ts'
import { makeCommandLineCodec } from './command-line/command-line-codec.ts'
import { makeInProcessCodec } from './in-process/in-process-codec.ts'

// A path chooses a program; without one, the libraries that come with the engine.
export const chooseCodec = (ffmpegPath: string | undefined): FilmCodec =>
  ffmpegPath === undefined || ffmpegPath === '' ? makeInProcessCodec() : makeCommandLineCodec(ffmpegPath)
