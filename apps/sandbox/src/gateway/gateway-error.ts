export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR'
  description: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
  field?: string
}

/** A refusal in Razorpay's own words. */
export class GatewayError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(
    description: string,
    {
      status = 400,
      field,
      reason = 'input_validation_failed',
    }: { status?: number; field?: string; reason?: string } = {},
  ) {
    super(description)
    this.status = status
    this.body = {
      code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason,
      metadata: {},
      ...(field !== undefined && { field }),
    }
  }
}

export const noSuchId = (): GatewayError => new GatewayError('The id provided does not exist')
