/** SNS, as far as services publish to a topic: delivers messages to the functions that the templates subscribe. */
import { randomUUID } from 'node:crypto'
import type { Resource } from './cloudformation/templates.ts'
import type { LambdaRuntime } from './lambda/runtime.ts'
import { text } from './values.ts'

export interface TopicsOptions {
  /** AWS::SNS::Subscription and AWS::Lambda::Permission. */
  readonly resources: readonly Resource[]
  readonly lambda: Pick<LambdaRuntime, 'invokeEvent'>
  readonly now: () => Date
  readonly log: (line: string) => void
}

export class Topics {
  readonly #options: TopicsOptions

  constructor(options: TopicsOptions) {
    this.#options = options
  }

  /**
   * Delivers a message to the functions subscribed to a topic. As on AWS, a function must permit the topic to call it.
   */
  publish(topic: string, message: string): void {
    const { resources, lambda, now, log } = this.#options
    const heard = resources.filter(
      ({ type, properties }) =>
        type === 'AWS::SNS::Subscription' &&
        text(properties['TopicArn']) === topic &&
        text(properties['Protocol']) === 'lambda',
    )
    for (const { properties, physicalId } of heard) {
      const target = text(properties['Endpoint'])
      if (!this.#permits(target, topic)) {
        log(`sns: ${target} does not permit ${topic} to call it`)
        continue
      }
      lambda.invokeEvent(target, {
        Records: [
          {
            EventSource: 'aws:sns',
            EventVersion: '1.0',
            EventSubscriptionArn: `${topic}:${physicalId}`,
            Sns: {
              Type: 'Notification',
              MessageId: randomUUID(),
              TopicArn: topic,
              Message: message,
              Timestamp: now().toISOString(),
              MessageAttributes: {},
            },
          },
        ],
      })
    }
  }

  #permits(target: string, topic: string): boolean {
    return this.#options.resources.some(
      ({ type, properties }) =>
        type === 'AWS::Lambda::Permission' &&
        text(properties['FunctionName']) === target &&
        text(properties['Principal']) === 'sns.amazonaws.com' &&
        [topic, ''].includes(text(properties['SourceArn'])),
    )
  }
}
