/** A table for spreadsheets, with semicolons; texts that a spreadsheet would compute stay texts. */
export function toCsv(rows: readonly (readonly string[])[]): Blob {
  const cell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = rows.map((row) => row.map(cell).join(';'));
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv;charset=utf-8' });
}
