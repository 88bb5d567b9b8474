import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'end'
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  // On a phone, without the names of the columns: for cells that explain themselves, the first two each on a line.
  isCompact?: boolean
}

// The roles are spelled out because a row laid out as a card loses its own.
export function Table<Row>({ caption, columns, rows, rowKey, isCompact }: TableProps<Row>) {
  return (
    <table className={classNames(styles.table, isCompact && styles.compact)} role="table">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ header, align }) => (
            <th key={header} role="columnheader" scope="col" className={classNames(align && styles.end)}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ header, cell, align }) => (
              <td key={header} role="cell" data-label={header} className={classNames(align && styles.end)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
