const expiresAt = new Date('2126-11-20T10:00:00Z')
export const request = {
  amount: 333_33,
  reference: 'AT0001',
  description: 'Booking K7WQ2M9T, Haveli',
  expiresAt,
  guest: { name: 'Asha', email: 'asha@example.in', phone: '+91 98123 45678' },
  notes: { payment: 'payment-1', property: 'property-1' },
}
export const returnUrl = 'https://haveli.stay.test/booking'

/** The same work of each gateway, as it goes over the wire; documented requests and answers. */
export const golden = {
  razorpay: {
    link: {
      answers: [
        [
          200,
          {
            id: 'plink_1',
            short_url: 'https://rzp.io/i/1',
            expire_by: 4_950_842_400,
          },
        ],
      ],
      lines: ['POST /v1/payment_links'],
      body: {
        amount: 33_333,
        currency: 'INR',
        reference_id: 'AT0001',
        callback_url: returnUrl,
        notes: request.notes,
      },
      made: { linkId: 'plink_1', orderId: null, url: 'https://rzp.io/i/1', expiresAt },
    },
    qr: {
      answers: [
        [
          200,
          {
            id: 'qr_1',
            // Nobody answers there: no picture.
            image_url: 'http://127.0.0.1:1/q',
            close_by: '4950842400',
          },
        ],
      ],
      lines: ['POST /v1/payments/qr_codes'],
      body: { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 33_333 },
      made: {
        qrId: 'qr_1',
        shown: { picture: null, url: 'http://127.0.0.1:1/q' },
        closesAt: expiresAt,
      },
    },
    payments: {
      answers: [
        [
          200,
          {
            items: [
              {
                id: 'pay_1',
                amount: 33_333,
                status: 'captured',
                method: 'upi',
                order_id: 'order_1',
                fee: 787,
                tax: 120,
                acquirer_data: { rrn: '4242' },
                notes: request.notes,
                created_at: 1_795_132_800,
              },
            ],
          },
        ],
      ],
      asked: { linkId: 'plink_1', orderId: 'order_1', qrId: null },
      lines: ['GET /v1/orders/order_1/payments'],
      found: [
        {
          id: 'pay_1',
          amount: 33_333,
          state: 'completed',
          method: 'upi',
          fee: 787,
          feeTax: 120,
          reference: '4242',
          orderId: 'order_1',
          ourPaymentId: 'payment-1',
        },
      ],
    },
    refund: {
      answers: [
        [200, { id: 'rfnd_1', status: 'pending', speed_processed: 'normal' }],
        [200, { id: 'rfnd_1', status: 'processed', acquirer_data: { arn: '777' } }],
      ],
      paid: { paymentId: 'pay_1', orderId: 'order_1' },
      lines: ['POST /v1/payments/pay_1/refund', 'GET /v1/refunds/rfnd_1'],
      body: { amount: 10_001, speed: 'normal', receipt: 'key-1' },
      made: { id: 'rfnd_1', state: 'processing', speed: 'normal', reference: null },
      key: 'x-refund-idempotency',
    },
    settlement: {
      answers: [
        [
          200,
          {
            items: [
              {
                entity_id: 'pay_1',
                type: 'payment',
                amount: 33_333,
                debit: 0,
                credit: 32_546,
                fee: 787,
                tax: 120,
                settlement_id: 'setl_1',
                settlement_utr: 'UTR1',
                settled_at: 1_795_132_800,
              },
            ],
          },
        ],
      ],
      lines: ['GET /v1/settlements/recon/combined?year=2026&month=11&count=1000&skip=0'],
      items: [
        {
          id: 'pay_1',
          kind: 'payment',
          credit: 32_546,
          fee: 787,
          tax: 120,
          settlementId: 'setl_1',
          utr: 'UTR1',
        },
      ],
    },
    refusal: [400, { error: { description: 'No.', field: 'amount' } }],
  },
  cashfree: {
    link: {
      answers: [
        [
          200,
          {
            link_id: 'AT0001',
            link_status: 'ACTIVE',
            link_amount: 333.33,
            link_url: 'https://payments.cashfree.com/links/1',
            link_expiry_time: '2126-11-20T15:30:00+05:30',
          },
        ],
      ],
      lines: ['POST /pg/links'],
      body: {
        link_id: 'AT0001',
        link_amount: 333.33,
        link_currency: 'INR',
        link_purpose: 'Booking K7WQ2M9T, Haveli',
        link_partial_payments: false,
        customer_details: {
          customer_phone: '9812345678',
          customer_name: 'Asha',
          customer_email: 'asha@example.in',
        },
        link_expiry_time: '2126-11-20T10:00:00.000Z',
        link_notify: { send_sms: false, send_email: false },
        link_meta: {
          return_url: `${returnUrl}?paid=cashfree`,
          notify_url: 'https://stay.test/webhooks/payments/cashfree/account-1',
        },
        link_notes: request.notes,
      },
      made: {
        linkId: 'AT0001',
        orderId: null,
        url: 'https://payments.cashfree.com/links/1',
        expiresAt,
      },
    },
    qr: {
      answers: [
        [
          200,
          {
            order_id: 'AT0001',
            payment_session_id: 'session_1',
            order_expiry_time: '2126-11-20T15:30:00+05:30',
          },
        ],
        [200, { cf_payment_id: '1', data: { payload: { default: 'upi://pay?am=333.33' } } }],
      ],
      lines: ['POST /pg/orders', 'POST /pg/orders/sessions'],
      body: {
        order_id: 'AT0001',
        order_amount: 333.33,
        order_tags: request.notes,
        order_expiry_time: '2126-11-20T10:00:00.000Z',
      },
      made: { qrId: 'AT0001', shown: { content: 'upi://pay?am=333.33' }, closesAt: expiresAt },
    },
    payments: {
      answers: [
        [
          200,
          {
            link_id: 'AT0001',
            link_status: 'PAID',
            link_amount: '333.33',
            link_url: 'x',
            link_expiry_time: '2126-11-20T15:30:00',
            link_notes: request.notes,
          },
        ],
        [200, [{ order_id: 'CFPay_1' }]],
        [
          200,
          [
            {
              cf_payment_id: 11,
              order_id: 'CFPay_1',
              payment_amount: 333.33,
              payment_status: 'USER_DROPPED',
              payment_group: 'credit_card',
              payment_message: 'User dropped',
              payment_time: '2026-11-20T12:00:00+05:30',
            },
            {
              cf_payment_id: '12',
              order_id: 'CFPay_1',
              payment_amount: 333.33,
              payment_status: 'SUCCESS',
              payment_group: 'upi',
              bank_reference: '4242',
              payment_time: '2026-11-20T12:01:00+05:30',
            },
            {
              cf_payment_id: '13',
              order_id: 'CFPay_1',
              payment_amount: 333.33,
              payment_status: 'NOT_ATTEMPTED',
              payment_time: '2026-11-20T12:02:00+05:30',
            },
          ],
        ],
      ],
      asked: { linkId: 'AT0001', orderId: null, qrId: null },
      lines: [
        'GET /pg/links/AT0001',
        'GET /pg/links/AT0001/orders',
        'GET /pg/orders/CFPay_1/payments',
      ],
      found: [
        {
          id: '11',
          state: 'failed',
          method: 'credit-card',
          error: 'User dropped',
          ourPaymentId: 'payment-1',
        },
        {
          id: '12',
          amount: 33_333,
          state: 'completed',
          method: 'upi',
          fee: null,
          reference: '4242',
          error: null,
          orderId: 'CFPay_1',
        },
        { id: '13', state: 'processing' },
      ],
    },
    refund: {
      answers: [
        [200, { cf_refund_id: 77, refund_status: 'ONHOLD' }],
        [200, { cf_refund_id: '77', refund_status: 'SUCCESS', refund_arn: '777' }],
      ],
      paid: { paymentId: '12', orderId: 'CFPay_1' },
      lines: ['POST /pg/orders/CFPay_1/refunds', 'GET /pg/orders/CFPay_1/refunds/key1'],
      body: { refund_id: 'key1', refund_amount: 100.01, refund_speed: 'STANDARD' },
      made: { id: '77', state: 'processing', speed: 'normal', reference: null },
      key: 'x-idempotency-key',
    },
    settlement: {
      answers: [
        [
          200,
          {
            cursor: 'next',
            limit: 1,
            data: [
              {
                event_type: 'PAYMENT',
                event_id: '12',
                cf_payment_id: '12',
                event_amount: 333.33,
                event_settlement_amount: 325.46,
                payment_service_charge: 6.67,
                payment_service_tax: 1.2,
                sale_type: 'CREDIT',
                event_time: '2026-11-20T12:01:00+05:30',
                cf_settlement_id: 45,
                settlement_utr: 'UTR1',
              },
            ],
          },
        ],
        [
          200,
          {
            cursor: null,
            limit: 1,
            data: [
              {
                event_type: 'REFUND',
                event_id: '77',
                event_amount: 100.01,
                event_settlement_amount: 100.01,
                sale_type: 'DEBIT',
                event_time: '2026-11-21 12:01:00',
                cf_settlement_id: '45',
                settlement_utr: 'UTR1',
              },
              {
                event_type: 'SETTLEMENT',
                event_id: '45',
                event_amount: 225.45,
                event_settlement_amount: 225.45,
                sale_type: 'CREDIT',
                event_time: '2026-11-21T12:01:00+05:30',
                cf_settlement_id: '45',
              },
            ],
          },
        ],
      ],
      lines: ['POST /pg/settlement/recon', 'POST /pg/settlement/recon'],
      items: [
        {
          id: '12',
          kind: 'payment',
          amount: 33_333,
          credit: 32_546,
          debit: 0,
          fee: 787,
          tax: 120,
          settlementId: '45',
          utr: 'UTR1',
        },
        { id: '77', kind: 'refund', credit: 0, debit: 10_001, fee: 0 },
      ],
    },
    refusal: [422, { message: 'No.', code: 'x', type: 'invalid_request_error' }],
  },
} as const
