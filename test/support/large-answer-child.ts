import { beChild } from '#src/engine/process/be-child.ts'

// Answers more than a pipe holds.
beChild<{ bytes: number }, string>(async ({ bytes }) => 'x'.repeat(bytes))
