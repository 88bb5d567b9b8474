export type CsvColumn<Row> = [header: string, read: (row: Row) => string]

const pageSize = 500

// A page at a time, as fast as the reader takes it: the file is never whole in memory.
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  readPage: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<string> {
  // Without the mark at the start, Excel reads UTF-8 as the local encoding.
  yield `\uFEFF${csvLine(columns.map(([header]) => header))}`
  let page: Row[] = []
  do {
    page = await readPage(page.at(-1), pageSize)
    yield page.map((row) => csvLine(columns.map(([, read]) => read(row)))).join('')
  } while (page.length === pageSize)
}

// One line of a CSV file after RFC 4180, safe to open in a spreadsheet.
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

// A cell that begins like this is run as a formula, and a stranger may have typed it: an apostrophe makes it text.
// The wide forms are read as the plain ones by spreadsheets set to East Asian languages.
const formulaStart = /^\s*[=+\-@\t\r＝＋－＠]/

// Half of Europe opens the same file with semicolons between the cells, and some programs with tabs. Quotes that are not at
// the start of such a cell hold nothing together: a line break starts a cell as well. Each run of what may stand before a
// formula is taken whole, with the letter behind it: a pattern that tries again at every space needs seconds for a long note.
const runOfStarts = /([;"\s]+)([=+\-@＝＋－＠])?/g
const startsCell = /[;\t\r\n]/

const disarm = (whole: string, run: string, formula = ''): string =>
  formula && startsCell.test(run) ? `${run}'${formula}` : whole

// A sum below nothing, such as what went back, computes nothing.
const sum = /^-\d{1,9}\.\d\d$/

function csvCell(text: string): string {
  if (sum.test(text)) return text
  const safe = (formulaStart.test(text) ? `'${text}` : text).replaceAll(runOfStarts, disarm)
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
