import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const LONGEST_START_MS = 5 * 60_000
/** For a hook that starts the product: longer than the start may take, so that what it printed is told. */
export const startTimeout = LONGEST_START_MS + 30_000
/** What `npm start` runs. */
export const startFile = path.resolve(import.meta.dirname, '../../scripts/start.ts')

export interface Product {
  /** The address of the back office. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Ends it as Ctrl-C does, and waits; the data folder goes with it. */
  stop(): Promise<void>
}

/** Starts the product the way `npm start` does, on a data folder of its own or a given one, and waits until it is ready. */
export async function startProduct(
  port: number,
  env: Record<string, string> = {},
  dataDir = makeDataDir(),
): Promise<Product> {
  const child = spawn(process.execPath, [startFile], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATABASE_TENANT_URL: '',
      SEED: 'demo',
      LOG_LEVEL: 'error',
      ...env,
      ATITHI_DATA: dataDir,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitForSummary(child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://localhost:${port}`, dataDir, process: child, stop }
}

function makeDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-product-'))
  // The database server may run as another user, who has to reach the folder.
  fs.chmodSync(dataDir, 0o755)
  return dataDir
}

function waitForSummary(child: ChildProcess): Promise<void> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}. It printed:\n${printed}`))
    const timer = setTimeout(() => fail('The product was not ready in time'), LONGEST_START_MS)
    const read = (chunk: Buffer) => {
      printed += chunk
      if (!printed.includes('Atithi is running.')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => {
      clearTimeout(timer)
      fail(`The product ended with code ${code}`)
    })
  })
}
