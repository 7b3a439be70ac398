import { parentPort } from 'node:worker_threads'
import type { StoredDocument } from '@atithi/api/finance/documents/reads/documents'
import type { PaperCopy } from './paper.ts'
import { renderPdf } from './render-pdf.ts'

export interface PrintOrder {
  order: number
  document: StoredDocument
  copy: PaperCopy
}
export type PrintAnswer = { order: number; pdf: Uint8Array } | { order: number; failure: string }

parentPort?.on('message', async ({ order, document, copy }: PrintOrder) => {
  try {
    const pdf = new Uint8Array(await renderPdf(document, copy))
    parentPort?.postMessage({ order, pdf } satisfies PrintAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({
      order,
      failure: error instanceof Error ? error.message : String(error),
    } satisfies PrintAnswer)
  }
})
