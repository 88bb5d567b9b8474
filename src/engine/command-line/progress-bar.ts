interface Progress {
  stage: string
  percent: number
  fps?: number | undefined
  secondsLeft?: number | undefined
}

export interface ProgressBar {
  show: (progress: Progress) => void
  end: () => void
}

interface Screen {
  isTTY?: boolean
  write: (text: string) => unknown
}

const width = 28

// On a terminal one line that redraws itself; in a log a line for every tenth.
export function makeProgressBar(screen: Screen): ProgressBar {
  let shown = ''
  return {
    show(progress) {
      const line = screen.isTTY ? drawBar(progress) : `${progress.stage} ${Math.floor(progress.percent / 10) * 10} %`
      if (line === shown) return
      shown = line
      // The rest of a longer line before must not stay behind.
      screen.write(screen.isTTY ? `\r\u001b[2K${line}` : `${line}\n`)
    },
    end() {
      if (screen.isTTY && shown) screen.write('\n')
      shown = ''
    },
  }
}

function drawBar({ stage, percent, fps, secondsLeft }: Progress): string {
  const full = Math.round((Math.min(100, percent) / 100) * width)
  const bar = '█'.repeat(full) + '░'.repeat(width - full)
  const speed = fps ? `  ${fps.toFixed(0)} frames/s` : ''
  const left = secondsLeft ? `  ${clock(secondsLeft)} left` : ''
  return `${stage.padEnd(10)} ${bar} ${String(Math.floor(percent)).padStart(3)} %${speed}${left}`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
