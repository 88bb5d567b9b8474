import { formatDate } from '#src/kit/format-date.ts'
import uPlot from 'uplot'

const height = 176
const dayLabel = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const

export interface DayChartScale {
  days: string[]
  format: (value: number) => string
}

// Colours come from the roles of the surface that the chart stands on; a canvas knows no custom properties.
export function dayChartOptions(
  element: HTMLElement,
  { days, format }: DayChartScale,
): uPlot.Options & { height: number } {
  const role = readRole(element)
  const nameDay = (index: number) => {
    const day = days[index]
    return day === undefined ? '' : formatDate(new Date(`${day}T12:00:00Z`), dayLabel)
  }
  const bars = uPlot.paths.bars?.({ size: [0.7, 40] })
  const barSeries = (label: string, colour: string): uPlot.Series => ({
    label,
    fill: colour,
    stroke: colour,
    width: 0,
    points: { show: false },
    ...(bars ? { paths: bars } : {}),
    value: (_, value) => (value === null ? '' : format(value)),
  })
  return {
    width: element.clientWidth,
    height,
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    legend: { show: true, live: true, markers: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, days.length - 0.4] },
      y: { range: (_, _low, high) => [0, Math.max(1, high * 1.1)] },
    },
    series: [
      { label: '', value: (_, index) => (index === null ? '' : nameDay(index)) },
      barSeries('', role('--text-soft')),
      barSeries('so far', role('--accent')),
    ],
    axes: makeAxes(element, nameDay, format),
  }
}

const readRole = (element: HTMLElement) => (name: string) => getComputedStyle(element).getPropertyValue(name).trim()

function makeAxes(
  element: HTMLElement,
  nameDay: (index: number) => string,
  format: DayChartScale['format'],
): uPlot.Axis[] {
  const role = readRole(element)
  const letters = { font: `12px ${getComputedStyle(element).fontFamily}`, stroke: role('--text-soft') }
  const none = { show: false }
  return [
    { ...letters, gap: 8, size: 30, grid: none, ticks: none, values: (_, marks) => marks.map(nameDay) },
    {
      ...letters,
      grid: { stroke: role('--line'), width: 1 },
      ticks: none,
      size: 56,
      values: (_, marks) => marks.map(format),
      incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000],
    },
  ]
}
