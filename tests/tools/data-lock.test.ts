import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeDataLock } from '../../scripts/start/data-lock.ts'

describe('takeDataLock', () => {
  let folder = ''
  const file = () => path.join(folder, 'running.json')
  const hold = (holder: object) => fs.writeFileSync(file(), JSON.stringify(holder))

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-lock-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  it('takes a free folder, and leaves nothing when it lets go', () => {
    const lock = takeDataLock(folder, 4000)
    if ('heldBy' in lock) throw new Error('the folder was free')
    expect(JSON.parse(fs.readFileSync(file(), 'utf8'))).toEqual({ pid: process.pid, port: 4000 })
    lock.release()
    expect(fs.readdirSync(folder)).toEqual([])
  })

  it('names who holds it', async () => {
    const script = path.join(folder, 'start.ts')
    fs.writeFileSync(script, 'setInterval(() => {}, 1000)')
    const holder = spawn(process.execPath, [script])
    await new Promise(resolve => holder.once('spawn', resolve))
    hold({ pid: holder.pid, port: 4321 })
    expect(takeDataLock(folder, 4000)).toEqual({ heldBy: { pid: holder.pid, port: 4321 } })
    holder.kill()
  })

  it.each([
    ['a process that is gone', { pid: 4_194_303, port: 4000 }],
    ['a process of another program', { pid: process.ppid, port: 4000 }],
    ['this very process number, in a container started anew', { pid: process.pid, port: 4000 }],
    ['nobody that it names', {}],
  ])('passes over the lock of %s', (_whose, holder) => {
    hold(holder)
    expect(takeDataLock(folder, 4001)).not.toHaveProperty('heldBy')
  })
})
