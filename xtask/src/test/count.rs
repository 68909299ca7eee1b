//! Counting tests by the closing lines of the runners.

/// What ran so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) passed: u64,
    pub(super) failed: u64,
    pub(super) skipped: u64,
}

impl Count {
    /// Adds the figures of `line` if it closes a run of cargo test, nextest, Vitest or node's runner.
    pub(super) fn look(&mut self, line: &str) {
        let plain = without_colours(line);
        let text = plain.trim_start();
        // Indented, it belongs to the output of one failed test, which nextest counts itself.
        if let Some(rest) = plain.strip_prefix("test result:") {
            self.add(rest, &[';', '.']);
        } else if text.starts_with("Summary [") {
            self.add(text.split_once("run:").map_or("", |(_, rest)| rest), &[',']);
        } else if let Some(rest) = text.strip_prefix("Tests ") {
            self.add(rest.split('(').next().unwrap_or_default(), &['|']);
        } else if let Some(rest) = text.strip_prefix("# ").or_else(|| text.strip_prefix("ℹ ")) {
            self.add_node(rest);
        }
    }

    /// The line that tells a reader (and a program) how it all went.
    pub(super) fn closing_line(&self) -> String {
        let skipped = if self.skipped > 0 {
            format!(", {} skipped", self.skipped)
        } else {
            String::new()
        };
        format!("{} passed, {} failed{skipped}", self.passed, self.failed)
    }

    fn add(&mut self, text: &str, separators: &[char]) {
        for part in text.split(separators) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(word)) = (words.next(), words.next()) else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match word {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                _ => {}
            }
        }
    }

    fn add_node(&mut self, text: &str) {
        match text.split_once(' ') {
            Some(("pass", number)) => self.passed += number.trim().parse().unwrap_or(0),
            Some(("fail" | "cancelled", number)) => self.failed += number.trim().parse().unwrap_or(0),
            _ => {}
        }
    }
}

fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(lines: &[&str]) -> String {
        let mut count = Count::default();
        lines.iter().for_each(|line| count.look(line));
        count.closing_line()
    }

    #[test]
    fn cargo_test_is_counted_per_binary() {
        let line = "test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 2 filtered out; finished in 0.1s";
        assert_eq!(counted(&[line, line]), "6 passed, 2 failed");
    }

    #[test]
    fn nextest_is_counted_by_its_summary() {
        let line = "     Summary [  12.300s] 100 tests run: 98 passed (2 slow), 2 failed, 4 skipped";
        assert_eq!(counted(&[line]), "98 passed, 2 failed");
    }

    #[test]
    fn a_failed_test_that_nextest_shows_is_counted_once() {
        let shown = "    test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 3 filtered out";
        let summary = "     Summary [   1.000s] 2 tests run: 1 passed, 1 failed, 0 skipped";
        assert_eq!(counted(&[shown, summary]), "1 passed, 1 failed");
    }

    #[test]
    fn vitest_is_counted_through_its_colours() {
        let line = "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[31m1 failed\u{1b}[39m | \u{1b}[32m11 passed\u{1b}[39m (12)";
        assert_eq!(counted(&[line]), "11 passed, 1 failed");
    }

    #[test]
    fn the_node_runner_is_counted_in_both_reports() {
        assert_eq!(counted(&["# pass 4", "# fail 1"]), "4 passed, 1 failed");
        assert_eq!(counted(&["ℹ tests 5", "ℹ pass 5", "ℹ fail 0"]), "5 passed, 0 failed");
    }

    #[test]
    fn other_lines_count_nothing() {
        assert_eq!(
            counted(&["running 3 tests", "# a comment", "Tests are fun"]),
            "0 passed, 0 failed"
        );
    }
}
