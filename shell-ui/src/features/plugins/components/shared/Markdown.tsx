import { parseMarkdown, type Block, type Span } from '../../lib/markdown.ts';
import classes from './Markdown.module.css';

/** A text of a package, drawn without any markup of its author's. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.text}>
      {parseMarkdown(text).map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }) {
  if (block.kind === 'code') return <pre className={classes.code}>{block.text}</pre>;
  if (block.kind === 'paragraph') return <p>{draw(block.spans)}</p>;
  if (block.kind === 'table') return <Table block={block} />;
  if (block.kind === 'heading') {
    // The page and the section have the first two levels.
    const Heading = block.level === 1 ? 'h3' : 'h4';
    return <Heading className={classes.heading}>{draw(block.spans)}</Heading>;
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={classes.list}>
      {block.items.map((spans, index) => (
        <li key={index}>{draw(spans)}</li>
      ))}
    </List>
  );
}

function Table({ block: { head, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((spans, index) => (
              <th key={index} scope="col">
                {draw(spans)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((spans, cell) => (
                <td key={cell}>{draw(spans)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const draw = (spans: Span[]) => spans.map((span, index) => <Words key={index} span={span} />);

function Words({ span }: { span: Span }) {
  if (span.kind === 'strong') return <strong>{span.text}</strong>;
  if (span.kind === 'emphasis') return <em>{span.text}</em>;
  if (span.kind === 'code') return <code className={classes.inline}>{span.text}</code>;
  if (span.kind === 'link') {
    return (
      <a href={span.address} target="_blank" rel="noopener noreferrer">
        {span.text}
      </a>
    );
  }
  return span.text;
}
