// Loaded before a program of ours. The engine gives way to every other program, so beside four busy ones a film would
// hardly be made at all: in tests it gets its share.
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// A bench that looks at that very thing leaves it as it is.
if (!process.env.KEEP_PRIORITIES) {
  os.setPriority = () => undefined
  syncBuiltinESMExports()
}
