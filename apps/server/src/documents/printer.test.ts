import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createPrinter } from './printer.ts'

const report = {
  title: 'Arrivals',
  facts: [],
  columns: [],
  rows: [],
  total: null,
  asOf: '2026-11-18T06:30:00Z',
  empty: 'Nothing in this period.',
}
const tasks = '/proc/self/task'

/** How far each thread of this process gives way to others; zero is as usual (proc_pid_stat(5), field 19). */
const niceness = (): number[] =>
  fs.readdirSync(tasks).map(task => {
    const stat = fs.readFileSync(path.join(tasks, task, 'stat'), 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

it.runIf(fs.existsSync(tasks))('a patient printer draws in a thread that gives way', async () => {
  const printer = createPrinter()
  expect((await printer.printReport(report)).byteLength).toBeGreaterThan(500)
  const usual = Math.max(...niceness())
  const patient = createPrinter({ isPatient: true })
  expect((await patient.printReport(report)).byteLength).toBeGreaterThan(500)
  expect(Math.max(...niceness())).toBeGreaterThan(usual)
  await Promise.all([printer.stop(), patient.stop()])
})
