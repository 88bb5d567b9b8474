// Packs the recorded instruments of the packages into dist/instruments.bank, unless they are there already.

import { chooseCodec } from '../src/engine/encode/choose-codec.ts'
import { readBank } from '../src/engine/instruments/load-bank.ts'

await readBank(chooseCodec(process.env.FFMPEG_PATH))
