import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { DayFigures } from '#src/contracts/overview/figures.ts'
import styles from '#src/web/office/shared/chart.module.css'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import { dayChartOptions } from './day-chart-options.ts'

export interface DayChartProps {
  caption: string
  days: DayFigures[]
  read: (day: DayFigures) => number
  format: (value: number) => string
}

// Bars for the eye, the same figures as a table for a screen reader.
export function DayChart({ caption, days, read, format }: DayChartProps) {
  const latest = useRef({ read, format })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const { read: readValue, format: formatValue } = latest.current
    const options = dayChartOptions(element, { days: days.map(({ day }) => day), format: formatValue })
    const chart = new uPlot(options, splitToday(days.map(readValue)), element)
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: options.height }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [days])
  return (
    <>
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Figure</th>
            </tr>
          </thead>
          <tbody>
            {days.map((figures) => (
              <tr key={figures.day}>
                <th scope="row">{figures.day}</th>
                <td>{format(read(figures))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}

// Today is still growing: it is drawn as a series of its own, in the colour of 'now'.
function splitToday(values: number[]): uPlot.AlignedData {
  const last = values.length - 1
  return [
    values.map((_, index) => index),
    values.map((value, index) => (index === last ? null : value)),
    values.map((value, index) => (index === last ? value : null)),
  ]
}
