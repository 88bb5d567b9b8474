import { officePages } from '#src/contracts/pages.ts'

interface Tool {
  path: string
  name: string
  // What the owner does there, for its card at home.
  purpose: string
}

interface ToolGroup {
  name: string
  tools: Tool[]
}

export const toolGroups: ToolGroup[] = [
  {
    name: 'Desk',
    tools: [
      { path: officePages.desk, name: 'Home', purpose: 'What needs you, and today’s figures.' },
      {
        path: officePages.controlPanel,
        name: 'Control panel',
        purpose: 'Customers with their emails and notes, your archive, and how business is going.',
      },
      {
        path: officePages.leads,
        name: 'Customer Leads',
        purpose: 'Everyone who asked for a quote, with their photos and how to reach them.',
      },
      {
        path: officePages.orders,
        name: 'Orders',
        purpose: 'Orders and payments: confirm transfers, refund, resend emails.',
      },
      {
        path: officePages.monthEnd,
        name: 'Month end',
        purpose: 'What a month brought in, by package and source, next to the month before.',
      },
      {
        path: officePages.followUps,
        name: 'Follow-up manager',
        purpose: 'A few days after a quote: send due follow-ups one by one, in bulk or automatically.',
      },
    ],
  },
  {
    name: 'Production',
    tools: [
      {
        path: officePages.production,
        name: 'Automated production',
        purpose: 'Every film from photo analysis to delivery, and what each stage is waiting for.',
      },
      {
        path: officePages.engineRoom,
        name: 'Engine room',
        purpose: 'Turn up to three images into clips, each with its own room template.',
      },
      {
        path: officePages.scaling,
        name: 'Stage 2 scaling',
        purpose: 'Batches of waiting customers, the provider key, and what this machine can handle.',
      },
      {
        path: officePages.reelPreview,
        name: 'Reel preview',
        purpose: 'One sample business in three formats, with the zones that apps cover.',
      },
    ],
  },
  {
    name: 'Library',
    tools: [
      {
        path: officePages.promptTemplates,
        name: 'Prompt templates',
        purpose: 'What the camera does in each room, for three kinds of property.',
      },
      {
        path: officePages.imageGallery,
        name: 'Image gallery',
        purpose: 'Every photo customers have sent: view, download, delete.',
      },
      {
        path: officePages.templateLibrary,
        name: 'Template library',
        purpose: 'Four edits as projects for CapCut and other editors.',
      },
    ],
  },
  {
    name: 'Checks',
    tools: [
      {
        path: officePages.monitoring,
        name: 'Monitoring',
        purpose: 'How the website is doing, what went wrong, and which alerts to acknowledge.',
      },
      {
        path: officePages.website,
        name: 'Website',
        purpose: 'Launch the site, publish reviews, and say which samples are true of your business.',
      },
      {
        path: officePages.setup,
        name: 'Set-up',
        purpose: 'From the first password to an open shop, step by step.',
      },
      {
        path: officePages.settings,
        name: 'Settings',
        purpose: 'Your business, your prices, and how customers reach and pay you.',
      },
      {
        path: officePages.account,
        name: 'Your account',
        purpose: 'Your password, two-step sign-in, where you are signed in, and the security log.',
      },
      {
        path: officePages.testSubmission,
        name: 'Test submission',
        purpose: 'Go through every step as a customer would. Left out of your figures.',
      },
      {
        path: officePages.happenings,
        name: 'What happens when',
        purpose: 'Everything your shop does by itself: what sets it off, what follows, and who is told.',
      },
    ],
  },
]
