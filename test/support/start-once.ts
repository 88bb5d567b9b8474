import { execFile } from 'node:child_process'

export interface Ended {
  code: number | string | null | undefined
  said: string
}

// The product as `npm start` hands over to it, for settings with which it ends by itself.
export function startOnce(settings: Record<string, string>): Promise<Ended> {
  const program = process.env['PRODUCT_PROGRAM'] ?? 'src/server/main.ts'
  const env = { NODE_COMPILE_CACHE: 'node_modules/.cache/node', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env }, (problem, stdout, stderr) =>
      resolve({ code: problem?.code, said: stdout + stderr }),
    )
  })
}
