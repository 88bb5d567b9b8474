import { AV_OPT_SEARCH_CHILDREN, AV_OPT_TYPE_STRING } from 'node-av/constants'
import type { CodecContext, FormatContext } from 'node-av/lib'
import { check } from './check.ts'

// Options handed over as a Dictionary when opening are freed twice by the binding, and the process dies.
export function setOptions(target: CodecContext | FormatContext, options: Record<string, string>): void {
  for (const [name, value] of Object.entries(options)) {
    check(target.setOption(name, value, AV_OPT_TYPE_STRING, AV_OPT_SEARCH_CHILDREN), `option ${name}`)
  }
}
