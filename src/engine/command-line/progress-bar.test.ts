import { expect, test } from 'vitest'
import { makeProgressBar } from './progress-bar.ts'

test('a terminal shows stage, percent, speed and time left on one line', () => {
  const screen = makeScreen(true)
  const bar = makeProgressBar(screen)
  bar.show({ stage: 'rendering', percent: 50, fps: 31.4, secondsLeft: 65.2 })
  bar.end()
  expect(screen.written).toContain('rendering')
  expect(screen.written).toContain('50 %  31 frames/s  1:06 left')
  expect(screen.written.split('\n')).toHaveLength(2)
})

test('a log gets a line for every tenth and no more', () => {
  const screen = makeScreen(false)
  const bar = makeProgressBar(screen)
  for (let percent = 0; percent <= 100; percent += 1) bar.show({ stage: 'rendering', percent })
  expect(screen.written.trim().split('\n')).toHaveLength(11)
  expect(screen.written).not.toContain('\u001b')
})

function makeScreen(isTTY: boolean) {
  return {
    isTTY,
    written: '',
    write(text: string) {
      this.written += text
    },
  }
}
