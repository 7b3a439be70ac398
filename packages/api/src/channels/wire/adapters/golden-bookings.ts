/** Reservations as channels push them; ids and people are invented. */
export const pushed: Record<string, string> = {
  makemytrip: `<BookingNotification HotelCode="311"><BookingId>NH0001</BookingId></BookingNotification>`,
  goibibo: `<BookingNotification HotelCode="311"><CancelledItem><BookingId>GH0002</BookingId></CancelledItem></BookingNotification>`,
  cleartrip: `<?xml version="1.0"?>
<hotel-booking xmlns="http://www.cleartrip.com/extranet/hotel-bookings" type="BOOK">
  <confirmation-no>Q261005001</confirmation-no><hotel-id>311</hotel-id><room-id>5501</room-id><rate-id>88</rate-id>
  <no-of-rooms>2</no-of-rooms><check-in-date>21/11/2026</check-in-date><check-out-date>23/11/2026</check-out-date>
  <booked-on>05/10/2026 10:05:00</booked-on><net-payable>9400.50</net-payable><hotel-gst>470.03</hotel-gst>
  <currency>INR</currency><pay-at-hotel>true</pay-at-hotel><inclusions>Breakfast &amp; Wi-Fi</inclusions>
  <guest-details><guest-name>Ananya &#2352;&#2366;&#2357;</guest-name><guest-email>ananya@example.in</guest-email><guest-phone>+919812345670</guest-phone>
    <guest-detail><adults-total>2</adults-total><children-total>1</children-total></guest-detail>
    <guest-detail><adults-total>2</adults-total><children-total>0</children-total></guest-detail></guest-details>
</hotel-booking>`,
  oyo: JSON.stringify({
    hotel_code: '311',
    booking: {
      id: 'OYO7781',
      status: 'modified',
      revised_at: '2026-10-05T10:05:00.000Z',
      arrival_date: '2026-11-21',
      departure_date: '2026-11-23',
      amount: '9400.50',
      payment_collect: 'ota',
      customer: { name: 'Ananya Rao', mail: null, phone: '+919812345670' },
      room_type_id: '5501',
      rate_plan_id: '88',
      rooms: 1,
      occupancy: { adults: 2, children: 0 },
    },
  }),
}

/** Reservations as channels answer when they are asked. */
export const bookings: Record<string, string> = {
  makemytrip: `<?xml version="1.0"?>
<BookingDetail>
  <Booking Id="NH0001"><HotelCode>311</HotelCode><GuestName>Ananya &#2352;&#2366;&#2357;</GuestName><LastModified>2026-10-05T10:05:00+05:30</LastModified>
    <CheckInDate>2026-11-21</CheckInDate><CheckoutDate>2026-11-23</CheckoutDate><RoomTypeCode>45000000011</RoomTypeCode><RatePlanCode>990000000021</RatePlanCode>
    <NumberofRooms>2</NumberofRooms><Price>9400.50</Price><BookingStatus>confirmed</BookingStatus><PayAtHotelFlag>False</PayAtHotelFlag><Currency short="INR"/>
    <GuestEmail>None</GuestEmail><GuestPhoneNo>NA</GuestPhoneNo>
    <RoomStay><Room><Adult>2</Adult><Child>1</Child></Room><Room><Adult>1</Adult><Child>0</Child></Room></RoomStay><SpecialRequest>Quiet &amp; high</SpecialRequest>
    <OriginalBookingId>NH0000</OriginalBookingId><PriceDetails><SellAmount>9400.50</SellAmount><NettAmount>7990.43</NettAmount><GST>447.64</GST><TotalTcsAmount>47.00</TotalTcsAmount>
      <DayRoomBreakup><Day date="2026-11-21"><Room><BasePrice>4476.43</BasePrice><Commission>705.03</Commission></Room></Day>
        <Day date="2026-11-22"><Room><BasePrice>4476.43</BasePrice><Commission>705.04</Commission></Room></Day></DayRoomBreakup></PriceDetails></Booking>
  <Booking Id="NH0002"><HotelCode>311</HotelCode><LastModified>2026-10-05T10:06:00+05:30</LastModified><CheckInDate>2026-11-21</CheckInDate><CheckoutDate>2026-11-23</CheckoutDate>
    <RoomTypeCode>45000000011</RoomTypeCode><RatePlanCode>990000000021</RatePlanCode><NumberofRooms>1</NumberofRooms><BookingStatus>refunded</BookingStatus></Booking>
  <Booking Id="NH0000"><HotelCode>311</HotelCode><LastModified>2026-10-05T10:05:00+05:30</LastModified><CheckInDate>2026-11-20</CheckInDate><CheckoutDate>2026-11-22</CheckoutDate>
    <RoomTypeCode>45000000011</RoomTypeCode><RatePlanCode>990000000021</RatePlanCode><NumberofRooms>2</NumberofRooms><BookingStatus>amended</BookingStatus></Booking>
  <Booking Id="NH0003"><HotelCode>311</HotelCode><BookingStatus>confirmed</BookingStatus></Booking>
</BookingDetail>`,
  goibibo: `<BookingListing><BookingId>GH0001</BookingId><BookingId>GH0002</BookingId></BookingListing>`,
  'booking.com': `<?xml version="1.0"?>
<OTA_HotelResNotifRQ xmlns="http://www.opentravel.org/OTA/2003/05" TimeStamp="2026-10-05T10:05:02+00:00" Version="2.001">
<HotelReservations>
  <HotelReservation CreateDateTime="2026-10-05T10:04:58+05:30" LastModifyDateTime="2026-10-05T10:04:58+05:30" ResStatus="Commit">
    <UniqueID Type="14" ID="4100000001"/>
    <RoomStays>
      <RoomStay><RoomRates><RoomRate RoomTypeCode="DBL" RatePlanCode="BAR" NumberOfUnits="1"/></RoomRates>
        <GuestCounts><GuestCount AgeQualifyingCode="10" Count="2"/><GuestCount AgeQualifyingCode="8" Count="1" Age="6"/></GuestCounts>
        <TimeSpan Start="2026-11-21" End="2026-11-23"/><Guarantee GuaranteeType="PrePay"/></RoomStay>
      <RoomStay><RoomRates><RoomRate RoomTypeCode="TWN" RatePlanCode="BAR" NumberOfUnits="2"/></RoomRates>
        <GuestCounts><GuestCount AgeQualifyingCode="10" Count="3"/></GuestCounts><TimeSpan Start="2026-11-21" End="2026-11-23"/></RoomStay>
    </RoomStays>
    <ResGuests><ResGuest><Profiles><ProfileInfo><Profile><Customer><PersonName><GivenName>Zo&#235;</GivenName><Surname>M&#252;ller</Surname></PersonName>
      <Telephone PhoneNumber="+49301234567"/><Email>zoe@example.com</Email></Customer></Profile></ProfileInfo></Profiles></ResGuest></ResGuests>
    <ResGlobalInfo><Comments><Comment><Text>Late arrival &lt;23:00&gt;</Text></Comment><Comment><Text>Twin beds</Text></Comment></Comments>
      <Total AmountAfterTax="2820000" DecimalPlaces="2" CurrencyCode="INR"><Taxes><Tax Amount="134286" DecimalPlaces="2"/></Taxes></Total>
      <TPA_Extensions><CommissionPayableAmount Amount="423000" DecimalPlaces="2"/></TPA_Extensions></ResGlobalInfo>
  </HotelReservation>
  <HotelResModify LastModifyDateTime="2026-10-06T10:04:58+05:30" ResStatus="Modify"><UniqueID Type="14" ID="4100000001"/>
    <RoomStays><RoomStay><RoomTypes><RoomType RoomTypeCode="DBL" NumberOfUnits="1"/></RoomTypes><RatePlans><RatePlan RatePlanCode="BAR"/></RatePlans>
      <TimeSpan Start="2026-11-22" End="2026-11-24"/><Total AmountAfterTax="9400.00" CurrencyCode="INR"/></RoomStay></RoomStays></HotelResModify>
  <HotelResModify LastModifyDateTime="2026-10-07T10:04:58+05:30" ResStatus="Cancel"><UniqueID Type="14" ID="4100000001"/></HotelResModify>
  <HotelReservation CreateDateTime="2026-10-05T10:04:58+05:30" ResStatus="Commit"><UniqueID Type="14" ID="4100000002"/>
    <RoomStays><RoomStay><TimeSpan Start="2026-11-23" End="2026-11-21"/></RoomStay></RoomStays></HotelReservation>
  <HotelReservation CreateDateTime="2026-10-05T10:04:58+05:30" ResStatus="Waitlisted"><UniqueID Type="14" ID="4100000003"/></HotelReservation>
</HotelReservations></OTA_HotelResNotifRQ>`,
  expedia: `<?xml version="1.0"?>
<BookingRetrievalRS xmlns="http://www.expediaconnect.com/EQC/BR/2014/01"><Bookings>
  <Booking id="900123" type="Book" createDateTime="2026-10-05T10:05:00Z" source="A-Expedia" status="pending">
    <Hotel id="311"/>
    <RoomStay roomTypeID="30000" ratePlanID="31000A"><StayDate arrival="2026-11-21" departure="2026-11-23"/>
      <GuestCount adult="2" child="1"/><Total amountAfterTaxes="9400.50" amountOfTaxes="447.64" currency="INR"/></RoomStay>
    <PrimaryGuest><Name givenName="Zo&#235;" surname="M&#252;ller"/><Phone countryCode="49" cityAreaCode="30" number="1234567"/><Email>zoe@example.com</Email></PrimaryGuest>
    <SpecialRequest code="4">Late arrival</SpecialRequest><SpecialRequest code="1">High floor</SpecialRequest>
  </Booking>
  <Booking id="900124" type="Cancel" createDateTime="2026-10-05T10:06:00Z" source="Expedia" status="pending"><Hotel id="311"/></Booking>
  <Booking id="900125" type="Book" createDateTime="2026-10-05T10:07:00Z" source="Expedia" status="pending"><Hotel id="311"/>
    <RoomStay roomTypeID="30000" ratePlanID="31000A"><StayDate arrival="2026-11-23" departure="2026-11-21"/></RoomStay></Booking>
</Bookings></BookingRetrievalRS>`,
  agoda: `<?xml version="1.0"?>
<result><bookings count="2">
  <booking property_id="311" booking_id="800777" booking_date="2026-10-05T17:00:00" last_action="2026-10-05T17:05:00" arrival="2026-11-21" departure="2026-11-23"
    status="AmendBooking" room_id="800000011" rateplan_id="700021" room_count="2" adults="4" children="1">
    <customer name="Ananya Rao" email="ananya@example.in"/><requests><request>Quiet room</request></requests>
    <prices currency="INR" net_inclusive_amt="9400.50"><price date="2026-11-21" type="room"/></prices></booking>
  <booking booking_id="800778" last_action="2026-10-05T17:06:00+07:00" arrival="2026-11-21" departure="2026-11-23" status="Odd"/>
</bookings></result>`,
}

const ota = (inside: string) =>
  `<OTA_RS xmlns="http://www.opentravel.org/OTA/2003/05" Version="1.0">${inside}</OTA_RS>`

/** What channels answer to a message about nights when it is not simply taken, by the name of the case. */
export const refusals: Record<string, Record<string, string>> = {
  google: {
    'a rate that is not known': ota(
      '<Errors><Error Type="3" Code="249" RecordID="2" Status="NotProcessed" ShortText="Rate plan not found"/></Errors>',
    ),
    'a hotel that is not known': ota(
      '<Errors><Error Type="6" Code="392">No such hotel</Error></Errors>',
    ),
    'a system that is away': ota(
      '<Errors><Error Type="12" Code="448" ShortText="System error"/></Errors>',
    ),
    'all of it': ota(
      '<Errors><Error Type="10" Code="321" ShortText="Required field missing"/></Errors>',
    ),
    success: ota('<Success/>'),
  },
  'booking.com': {
    'no right to it': ota(
      '<Errors><Error Type="1" Code="497" RecordID="5" Status="NotProcessed" ShortText="Unauthorized"/></Errors>',
    ),
    'two elements': ota(
      '<Errors><Error Type="3" Code="402" RecordID="1" ShortText="Invalid room type"/><Error Type="3" Code="15" RecordID="3" ShortText="NOT_A_VALID_DATE"/></Errors>',
    ),
    'a system that is busy': ota(
      '<Errors><Error Type="13" Code="187" ShortText="System currently unavailable"/></Errors>',
    ),
    'success with the id for support': `${ota('<Success/>')}<!-- RUID: [UmFuZG9tSVYk] -->`,
  },
  makemytrip: {
    'a token that is refused': 'OAuth Authorization Required',
    'two items':
      '<Response><Error locatorID="1" code="room">Room type is not known</Error><Error locatorID="3" code="rate">Rate plan is not known</Error></Response>',
    'all of it': '<Response><Error code="size">One to fifty items</Error></Response>',
    success: '<Response><Success>Updated</Success></Response>',
  },
  goibibo: {
    'an item':
      '<Response><Success/><Error locatorID="2" code="date">2026-11-20 is over</Error></Response>',
    'a page to sign in at': '<html><body>Sign in</body></html>',
    success: '<Response><Success/></Response>',
  },
  cleartrip: {
    refused:
      '<response><status><code>E102</code><message>Rate plan has expired</message></status></response>',
    success: '<response><status><code>S001</code></status></response>',
  },
  oyo: {
    'an element':
      '{"success":false,"errors":[{"index":1,"code":"rate","message":"Rate is not known"}]}',
    refused: '{"success":false,"code":"schema","message":"rate has two decimals"}',
    success: '{"success":true}',
  },
  agoda: {
    'of the property':
      '<result><errors><property id="311"><error id="200" description="Room is not known"/></property></errors></result>',
    success: '<result><success/></result>',
  },
  expedia: {
    'a rate that is not known':
      '<AvailRateUpdateRS><Error code="3204">The rate plan is not known</Error></AvailRateUpdateRS>',
    'a wrong password':
      '<AvailRateUpdateRS><Error code="1001">Wrong password</Error></AvailRateUpdateRS>',
    'a system that is away':
      '<AvailRateUpdateRS><Error code="4206">Try again</Error></AvailRateUpdateRS>',
    'a warning':
      '<AvailRateUpdateRS><Success><Warning code="7019">too low</Warning></Success></AvailRateUpdateRS>',
    success: '<AvailRateUpdateRS><Success/></AvailRateUpdateRS>',
  },
}

/** What channels answer when they are asked what they believe. */
export const calendars: Record<string, string> = {
  'booking.com': `<result><room room_id="DBL"><date value="2026-11-21" closed="0" rooms_to_sell="7"><rate rate_id="BAR" closed="0"/><rate rate_id="CP" closed="1"/></date>
  <date value="2026-11-22" closed="1" rooms_to_sell="4"/></room></result>`,
  expedia: `<ProductAvailRateRetrievalRS xmlns="http://www.expediaconnect.com/EQC/PAR/2013/07"><AvailRateList><Hotel id="311"/>
  <AvailRate date="2026-11-21"><RoomType id="DBL" closed="false"><Inventory baseAllocation="0" flexibleAllocation="7" totalInventoryAvailable="7" totalInventorySold="0"/>
    <RatePlan id="BAR" closed="false"><Rate currency="INR"><PerOccupancy rate="4700.50" occupancy="1"/><PerOccupancy rate="4700.50" occupancy="2"/></Rate>
      <Restrictions minLOS="2" maxLOS="14" closedToArrival="true" closedToDeparture="false"/></RatePlan></RoomType></AvailRate>
  <AvailRate date="2026-11-22"><RoomType id="DBL" closed="true"><Inventory totalInventoryAvailable="3"/></RoomType></AvailRate>
</AvailRateList></ProductAvailRateRetrievalRS>`,
  agoda: `<result><property id="311"><inventory><update room_id="DBL"><date_range from="2026-11-21" to="2026-11-22"/><allotment>7</allotment></update></inventory>
  <rate><update room_id="DBL" rateplan_id="BAR"><date_range from="2026-11-21" to="2026-11-21"/><prices currency="INR"><deviation base_price="4700.50"/></prices>
    <restrictions><closed>false</closed><ctd>false</ctd><cta>true</cta><los><min>2</min><max>14</max></los></restrictions></update></rate></property></result>`,
  oyo: JSON.stringify({
    success: true,
    availability: [{ room_type_id: 'DBL', date: '2026-11-21', availability: 7 }],
    restrictions: [
      {
        room_type_id: 'DBL',
        rate_plan_id: 'BAR',
        date: '2026-11-21',
        rate: '4700.50',
        stop_sell: false,
        closed_to_arrival: true,
        closed_to_departure: false,
        min_stay_arrival: 2,
        max_stay: 14,
      },
    ],
  }),
}
