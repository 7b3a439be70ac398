import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { binariesIn, findBinaries, installationOf, type PostgresBinaries } from './binaries.ts'
import { makeDataFolder } from './data-folder.ts'
import { canEnter, canRun, type RunAs, runAs } from './run-as.ts'

/** Where PostgreSQL's programs and data lie, and as whom they run. */
export interface Installation {
  binaries: PostgresBinaries
  dataDir: string
  who: RunAs
}

/**
 * The installation for a data folder. As root, a project below a folder that is root's alone (`/root`) is out of reach of the
 * unprivileged server: then programs and data move to a folder of their own below `/var/tmp`, found again by the folder's name.
 */
export async function findInstallation(wantedDataDir: string): Promise<Installation> {
  const who = runAs()
  const binaries = await findBinaries()
  const dataDir = path.resolve(wantedDataDir)
  makeDataFolder(path.dirname(dataDir))
  if (!('uid' in who) || (canRun(who, binaries.initdb) && canEnter(who, path.dirname(dataDir))))
    return { binaries, dataDir, who }
  const refuge = makeRefuge(dataDir)
  return { binaries: copyPrograms(binaries, refuge), dataDir: path.join(refuge, 'data'), who }
}

function makeRefuge(dataDir: string): string {
  const base = fs.existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir()
  const refuge = path.join(
    base,
    `atithi-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  )
  fs.mkdirSync(refuge, { recursive: true })
  const found = fs.lstatSync(refuge)
  // The parent is open to everybody: a folder that somebody else prepared must not be trusted with programs and data.
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${refuge} belongs to another user: remove it and start again.`)
  fs.chmodSync(refuge, 0o755)
  return refuge
}

function copyPrograms(binaries: PostgresBinaries, refuge: string): PostgresBinaries {
  const copy = path.join(refuge, 'postgres')
  if (!fs.existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    fs.cpSync(installationOf(binaries), partial, { recursive: true, verbatimSymlinks: true })
    try {
      fs.renameSync(partial, copy)
    } catch (error) {
      fs.rmSync(partial, { recursive: true, force: true })
      if (!fs.existsSync(copy)) throw error
    }
  }
  return binariesIn(copy)
}
