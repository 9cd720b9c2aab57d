import { readdirSync, readFileSync } from 'node:fs'
import { readFile, readText } from '../../web/import/read-file.ts'
import { readable } from './own-columns.ts'
import { NO_ANSWERS, readSheet, addressOf, answered, type Answers } from './reading.ts'
const root = process.argv[2] ?? '/work/shared/sheets'
let [right, wrong, total] = [0, 0, 0]
for (const dir of readdirSync(root).filter((d) => !d.includes('.') && (!process.argv[3] || d.startsWith(process.argv[3])))) {
  const file = readdirSync(`${root}/${dir}`).find((f) => f.startsWith('input'))!
  const bytes = readFileSync(`${root}/${dir}/${file}`)
  const expected = JSON.parse(readFileSync(`${root}/${dir}/expected.json`, 'utf8')).expected.materials
  const book = file.endsWith('.txt') ? readText(bytes.toString()) : await readFile(new Blob([bytes]))
  console.log(`=== ${dir}`)
  if (!book.ok) { console.log(book); continue }
  const sheet = book.sheets[book.likeliest]!
  const ctx = { own: readable([]), known: new Set<string>() }
  let answers: Answers = NO_ANSWERS
  let reading = readSheet(sheet, answers, ctx)
  console.log(reading.arrangement.rowIs, reading.arrangement.roles.join(' '), 'heads', reading.arrangement.heads.join(','))
  const show = () => {
    reading.meanings.forEach((m, i) => { const it = reading.arrangement.items[i]!; console.log('  ', `${it.words} | ${it.unit} | ${it.method} | ${it.section}`, '→', m.is, m.field, m.unit, m.at, m.test, m.why ?? '', m.ask ?? '') })
    for (const m of reading.materials) console.log('  M', JSON.stringify(m.name), m.values, JSON.stringify(Object.fromEntries(Object.entries(m.judged.body.properties).filter(([k])=> !('entered' in m.judged.body) || !String(k).startsWith('pct') || (m.judged.body.entered as string[]).includes(k)))), JSON.stringify(m.judged.body.heavy ?? ''), m.judged.faults.map((f) => `${f.field}:${(f.fault as any).code}`).join(' '))
    for (const q of reading.questions) console.log('  Q', q.key, '|', q.texts.join(' ; ').slice(0, 80), '|', q.answers.join(','), q.spots.map(addressOf).join(','))
  }
  show()
  for (let n = 0; n < 12; n++) {
    const q = reading.questions.find((q) => q.is !== 'name' && q.answers[0] !== 'type' || q.is === 'cells')
    if (!q) break
    const code = q.is === 'cells' ? 'out' : q.is === 'twice' ? q.answers[0]! : q.is === 'points' ? 'recovered' : q.answers[0]!
    answers = answered(answers, q, code, reading)
    reading = readSheet(sheet, answers, ctx)
  }
  for (const [name, props] of Object.entries<any>(expected)) {
    const m = name === '*' ? reading.materials[0] : reading.materials.find((m) => m.name === name)
    if (name !== '*' && !m) console.log('  !! no material', name)
    for (const [k, v] of Object.entries<any>(props)) {
      const got = m?.judged.body.properties[k] ?? null
      if (v !== null) total++
      if (got === null) { if (v !== null) console.log('  -- missing', k, v); continue }
      if (v === null) console.log('  ?? stored after answers', k, got)
      else if (Math.abs(Number(got) - v) > 0.15 && Math.abs(Number(got) / v - 1) > 0.0005) { wrong++; console.log('  !! WRONG', k, got, 'for', v) } else right++
    }
  }
  if (reading.materials.length !== Object.keys(expected).length) console.log('  !! materials', reading.materials.map((m) => m.name))
  if (reading.questions.length) console.log('  left', reading.questions.map((q) => q.key))
}
console.log({ right, wrong, total })
