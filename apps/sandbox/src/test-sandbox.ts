import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { type RunningSandbox, startSandbox } from './running-sandbox.ts'

export interface TestSandbox {
  url: string
  smtpPort: number
  folder: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** A sandbox on free ports and a folder of its own. */
export async function startTestSandbox(productUrl = 'http://localhost:1'): Promise<TestSandbox> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-sandbox-'))
  const settings = {
    port: await findFreePort(),
    smtpPort: await findFreePort(),
    folder,
    productUrl,
  }
  let sandbox: RunningSandbox = await startSandbox(settings)
  return {
    url: `http://localhost:${settings.port}`,
    smtpPort: settings.smtpPort,
    folder,
    async restart() {
      await sandbox.stop()
      sandbox = await startSandbox(settings)
    },
    async stop() {
      await sandbox.stop()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
