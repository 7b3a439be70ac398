import { randomBytes } from 'node:crypto'
import { keptSecret } from './persistent-secret.ts'

/** The key of a data folder, made at its first use: quotes and links stay valid when the server is started anew. */
export const keptSigningKey = (dataDir: string): string =>
  keptSecret(dataDir, 'signing-key', () => randomBytes(32).toString('base64url'))
