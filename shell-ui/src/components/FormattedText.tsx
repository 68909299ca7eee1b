import { Fragment, memo, type ReactNode } from 'react';
import { parseText, type TextNode } from '@balcao/ui-sdk/message-text';
import classes from './FormattedText.module.css';

/** A message's text with its bold, italic, underlined, struck and code parts and links; everything else stays text. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return <>{draw(parseText(text))}</>;
});

function draw(nodes: TextNode[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{drawNode(node)}</Fragment>);
}

function drawNode(node: TextNode): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code className={classes.code}>{node.text}</code>;
    case 'codeBlock':
      return <code className={classes.block}>{node.text}</code>;
    case 'link':
      return (
        <a href={node.href} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
          {node.text}
        </a>
      );
    case 'bold':
      return <strong className={classes.bold}>{draw(node.children)}</strong>;
    case 'italic':
      return <em>{draw(node.children)}</em>;
    case 'underline':
      return <u>{draw(node.children)}</u>;
    case 'strike':
      return <s>{draw(node.children)}</s>;
  }
}
