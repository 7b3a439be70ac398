import { parentPort } from 'node:worker_threads'
import type { StoredDocument } from '@atithi/api/finance/documents/reads/documents'
import { renderPdf } from './render-pdf.ts'

export interface PrintOrder {
  order: number
  document: StoredDocument
}
export type PrintAnswer = { order: number; pdf: Uint8Array } | { order: number; failure: string }

parentPort?.on('message', async ({ order, document }: PrintOrder) => {
  try {
    const pdf = new Uint8Array(await renderPdf(document))
    parentPort?.postMessage({ order, pdf } satisfies PrintAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({
      order,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies PrintAnswer)
  }
})
