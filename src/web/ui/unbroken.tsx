// '24-48' stays on one line: a browser would break it behind its hyphen.
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\d+-\d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text: they never change places
      <span key={index} data-unbroken>
        {part}
      </span>
    ),
  )
