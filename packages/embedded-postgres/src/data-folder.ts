import fs from 'node:fs'
import { runAs } from './run-as.ts'

/**
 * Makes the folder of this machine's data, where it is not there yet, so that no other user of the machine looks into it. As root the
 * server of PostgreSQL, which is another user, has to pass through it to its own.
 */
export function makeDataFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 'uid' in runAs() ? 0o711 : 0o700 })
}
