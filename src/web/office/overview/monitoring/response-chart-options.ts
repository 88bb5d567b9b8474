import { formatCount, formatDate } from '#src/kit/format-date.ts'
import type uPlot from 'uplot'

const nameTime = (seconds: number): string => formatDate(seconds * 1_000, { hour: '2-digit', minute: '2-digit' })
const nameMs = (ms: number | null): string => (ms === null ? '' : `${formatCount(ms)} ms`)

// Colours come from the roles of the surface that the chart stands on; a canvas knows no custom properties.
export function responseChartOptions(element: HTMLElement, slowMs: number): uPlot.Options {
  const role = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const font = `12px ${getComputedStyle(element).fontFamily}`
  const stroke = role('--text-soft')
  return {
    width: element.clientWidth,
    height: 200,
    cursor: { y: false, drag: { x: false, y: false } },
    legend: { show: true, live: true, markers: { show: false } },
    scales: { x: { time: true }, y: { range: (_, _low, high) => [0, Math.max(slowMs * 1.2, (high ?? 0) * 1.1)] } },
    series: [
      { label: 'Time', value: (_, seconds) => (seconds === null ? '' : nameTime(seconds)) },
      { label: 'Average', stroke: role('--text'), width: 2, points: { show: false }, value: (_, ms) => nameMs(ms) },
      {
        label: 'Slowest',
        stroke: role('--text-soft'),
        width: 1,
        points: { show: false },
        value: (_, ms) => nameMs(ms),
      },
    ],
    axes: [
      {
        font,
        stroke,
        size: 30,
        grid: { show: false },
        ticks: { show: false },
        values: (_, marks) => marks.map(nameTime),
      },
      {
        font,
        stroke,
        size: 48,
        grid: { stroke: role('--line'), width: 1 },
        ticks: { show: false },
        incrs: [100, 500, 1_000, 2_000, 5_000, 10_000],
        values: (_, marks) => marks.map((ms) => `${ms / 1_000} s`),
      },
    ],
    hooks: { draw: [(chart) => drawLimit(chart, { colour: role('--fail'), font, slowMs })] },
  }
}

function drawLimit(chart: uPlot, { colour, font, slowMs }: { colour: string; font: string; slowMs: number }): void {
  const { ctx, bbox } = chart
  const y = chart.valToPos(slowMs, 'y', true)
  ctx.save()
  ctx.strokeStyle = colour
  ctx.fillStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([5 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.font = font.replace('12px', `${12 * devicePixelRatio}px`)
  ctx.textAlign = 'right'
  ctx.textBaseline = 'bottom'
  ctx.fillText(`Slow above ${slowMs / 1_000} s`, bbox.left + bbox.width, y - 3 * devicePixelRatio)
  ctx.restore()
}
