import { agent, agentNote, colleague, colleagueNote, customer, withFile, type Script } from './script.ts'

/** Texts of customers and the team of an equipment seller. */
export const equipmentScripts: readonly Script[] = [
  {
    on: ['orders'],
    medium: 'email',
    subject: 'Order {number}: when does it ship?',
    turns: [
      customer(
        'Hello,\n\nCould you tell me when order {number} leaves your dock? Our crew is on site from Tuesday.\n\n{first}, {company}',
      ),
      agentNote('@{colleague_nick} is the pallet wrapped? Carrier pick-up is at 3 PM.', 21),
      colleagueNote('Wrapped and labelled, bay 4.', 15),
      agent(
        'Hi {first},\n\nIt is picked up today at 3 PM and travels LTL, two business days. I will send the tracking number as soon as the carrier scans it.\n\n{agent}',
        8,
      ),
      customer('Perfect, thanks for the quick answer.', 40),
    ],
  },
  {
    on: ['orders', 'goods_quotes'],
    medium: 'email',
    subject: 'LTL rate to our yard',
    turns: [
      customer(
        'Good morning, what would freight be for two pallets, 1,480 lb together, 48 x 40 x 52, liftgate at delivery? No forklift on our side.\n\n{first}',
      ),
      agent(
        'Good morning {first}, class 70, with liftgate and appointment it comes to $486.20. Without the appointment you save $35.',
        63,
      ),
      customer('Please take the appointment, our gate is locked.', 25),
    ],
  },
  {
    on: ['orders', 'contacts'],
    medium: 'email',
    subject: 'Spare part for the roll former',
    turns: [
      customer(
        'Hi,\n\nWe need the drive sprocket of the machine we bought in spring, the one with 18 teeth. Do you have it in stock?\n\n{company}',
      ),
      agent(
        'Hi {first}, two in stock, $128.40 each. The keyway was changed in summer: could you send the serial number from the plate so that I can check?',
        36,
      ),
      customer('The plate says RF-2291-07.', 130),
      agent('That one still has the old keyway, so the part fits. Shall I add a spare chain link?', 11),
    ],
  },
  {
    on: ['orders'],
    medium: 'email',
    subject: 'Damaged on arrival - order {number}',
    turns: [
      customer(
        'The crate of order {number} arrived with a broken corner and one panel is bent. The driver noted it on the delivery receipt. What now?',
      ),
      agent(
        'I am sorry, {first}. Please keep the packaging and send two pictures. A replacement panel goes out tomorrow; we settle it with the carrier.',
        18,
      ),
      customer('Pictures are on the way. Thank you for sorting this out so fast.', 55),
    ],
  },
  {
    on: ['goods_quotes'],
    medium: 'email',
    subject: 'Quote {number}: quantity discount?',
    turns: [
      customer('Is there room in quote {number} if we take 40 instead of 25? We would pay by wire in advance.'),
      agentNote('Margin allows 6 percent at 40. @{colleague_nick} ok for you?', 14),
      colleagueNote('Yes, go ahead.', 20),
      agent('With 40 pieces I can take 6 percent off. The updated quote is valid until the end of the month.', 4),
    ],
  },
  {
    on: ['contacts'],
    medium: 'web',
    subject: 'Website request: which gauge do I need?',
    turns: [
      customer(
        'I am replacing the roof of a 40 x 60 barn. Which gauge of panel do you suggest, and how long is the lead time?',
      ),
      agent(
        'For a barn of that size 26 gauge is the usual choice; 24 if you get heavy snow. Lead time is nine business days at the moment.',
        92,
      ),
    ],
  },
  {
    on: ['orders'],
    medium: 'text',
    subject: '',
    turns: [
      customer('Driver is here but nobody at the dock?'),
      agent('Dock 2, around the corner. Somebody is walking over now.', 2),
      customer('Found it', 6),
    ],
  },
  {
    on: ['contacts', 'orders'],
    medium: 'email',
    subject: 'Tax exemption certificate',
    turns: [
      withFile(
        'Resale certificate.pdf',
        customer('Attached is our resale certificate for this year. Please remove the sales tax from our next order.'),
      ),
      agent('Thank you, it is on file now. New orders are exempt; I have also corrected the open one.', 160),
    ],
  },
  {
    on: ['tasks', 'work_orders'],
    medium: 'note',
    subject: 'Status',
    turns: [
      agentNote(
        'Waiting for the blades, they should come on Wednesday. @{colleague_nick} please do not promise an earlier date.',
      ),
      colleagueNote('Understood.', 30),
    ],
  },
  {
    on: ['client'],
    medium: 'chat',
    subject: 'Company chat',
    turns: [
      agent('Inventory on Saturday: please book everything out by Friday 5 PM.'),
      colleague('Will do. Is the scale back from calibration?', 26),
      agent('Yes, since this morning.', 9),
    ],
  },
  {
    on: ['pages', 'deployments', 'pricing', 'groups', 'users'],
    medium: 'note',
    subject: 'Please have a look',
    turns: [agentNote('New version of this is ready, please have a look.')],
  },
]
