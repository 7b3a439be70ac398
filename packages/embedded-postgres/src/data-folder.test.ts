import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeDataFolder } from './data-folder.ts'
import { canEnter, runAs } from './run-as.ts'

it('review: security S3: shows nobody else what lies in it, and lets PostgreSQL pass', () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-folder-'))
  try {
    fs.chmodSync(parent, 0o755)
    const folder = path.join(parent, 'data')
    makeDataFolder(folder)
    expect(fs.statSync(folder).mode & 0o066).toBe(0)
    const who = runAs()
    if ('uid' in who) expect(canEnter(who, folder)).toBe(true)
    else expect(fs.statSync(folder).mode & 0o077).toBe(0)
    // Whoever made it before decides.
    fs.chmodSync(folder, 0o750)
    makeDataFolder(folder)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o750)
  } finally {
    fs.rmSync(parent, { recursive: true })
  }
})
