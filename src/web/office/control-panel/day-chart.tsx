import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { VisuallyHidden } from '#src/web/ui/visually-hidden.tsx'
import styles from './day-chart.module.css'
import { dayChartOptions } from './day-chart-options.ts'

export interface DayChartProps {
  caption: string
  unit: string
  days: { day: string; value: number }[]
  format?: (value: number) => string
}

// Bars for the eye, the same figures as a table for a screen reader.
export function DayChart({ caption, unit, days, format = String }: DayChartProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const xs = days.map((_, index) => index)
    const options = dayChartOptions(element, { days: days.map(({ day }) => day), format })
    const chart = new uPlot(options, [xs, days.map(({ value }) => value)], element)
    const watcher = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: options.height }))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.destroy()
    }
  }, [days, format])
  return (
    <>
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
