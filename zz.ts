import { readFile } from './web/materials/import/read-file.ts'
import { judgeRow } from './calc-wasm/sheet/sheet-materials.ts'
for (const f of process.argv.slice(2)) {
  const read = await readFile(new Uint8Array(await Bun.file(f).arrayBuffer()))
  if (!read.ok) { console.log(f, read); continue }
  for (const { name, table, tooMany } of read.sheets) {
    console.log('==', f, name, read.encoding, table?.isTransposed, table?.mark, table?.curve, tooMany, JSON.stringify(table?.leftOut))
    if (!table) continue
    console.log(table.columns.map((c) => `${c.heading}→${c.field ?? c.why}${c.unit ? '['+c.unit+']' : ''}${c.unknownUnit ? '?'+c.unknownUnit : ''}`).join(' | '))
    for (const row of table.rows) {
      const j = judgeRow(table.columns, row.cells, { mark: table.mark, curve: table.curve, corrects: false })
      console.log(row.place, JSON.stringify(j.body).slice(0, 700)); console.log('   ', j.faults.map(({ field, fault }) => `${field}:${fault.code}:${(fault as any).text ?? ''}`).join(' ; '))
    }
  }
}
