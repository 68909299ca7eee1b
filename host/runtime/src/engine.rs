//! The WebAssembly engine and its clock.

use std::thread;
use std::time::Duration;

use wasmtime::{Config, Enabled, Engine, InstanceAllocationStrategy, OptLevel, PoolingAllocationConfig};

use crate::error::RuntimeError;

/// Time between two looks at how long a guest has been running.
pub(crate) const TICK: Duration = Duration::from_millis(5);

const MEMORY_RESERVATION: u64 = 64 << 20;
const MEMORY_GUARD: u64 = 32 << 20;
const WASM_STACK: usize = 512 << 10;
const FIBER_STACK: usize = 1 << 20;
/// Elements of one table of a guest.
pub(crate) const TABLE_ELEMENTS: usize = 20_000;
const INSTANCE_BYTES: usize = 1 << 20;

/// How much of everything one component may be made of. A pool reserves it for each of its instances.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    core_instances: u32,
    memories: u32,
}

impl Shape {
    /// What compilers make of one program: its module and a few that adapt it.
    pub(crate) const COMPILED: Self = Self {
        core_instances: 8,
        memories: 1,
    };
    /// An engine linked with the bindings of its plugin and with what stands in for WASI.
    pub(crate) const SCRIPTED: Self = Self {
        core_instances: 24,
        memories: 4,
    };
}

/// Builds an engine and starts its clock, which stops when the engine is dropped.
pub(crate) fn build(shape: Shape, max_instances: u32) -> Result<Engine, RuntimeError> {
    let config = config(shape, max_instances);
    let engine = Engine::new(&config).map_err(|error| RuntimeError::Engine(error.to_string()))?;
    start_clock(&engine)?;
    let pagemap_scan = resets_pages_quickly();
    tracing::info!(max_instances, pagemap_scan, "plugin engine ready");
    Ok(engine)
}

/// An engine that only compiles, for the same machine code as [`build`]'s: one thread, no memory for instances.
pub(crate) fn build_compiler() -> Result<Engine, RuntimeError> {
    let mut config = code();
    config.parallel_compilation(false);
    Engine::new(&config).map_err(|error| RuntimeError::Engine(error.to_string()))
}

fn config(shape: Shape, max_instances: u32) -> Config {
    let mut config = code();
    config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool(shape, max_instances)));
    config
}

/// Everything that decides how the machine code looks.
fn code() -> Config {
    let mut config = Config::new();
    config
        .epoch_interruption(true)
        .cranelift_opt_level(OptLevel::Speed)
        .memory_init_cow(true)
        .max_wasm_stack(WASM_STACK)
        .async_stack_size(FIBER_STACK)
        .async_stack_zeroing(false)
        .concurrency_support(false)
        .memory_reservation(MEMORY_RESERVATION)
        .memory_guard_size(MEMORY_GUARD);
    config
}

/// A pool whose slots stay warm and are reset by copying back the dirtied pages only. Returning pages to the kernel
/// instead costs an interrupt of every other core per call, and calls then do not scale over cores.
fn pool(shape: Shape, max_instances: u32) -> PoolingAllocationConfig {
    let core_instances = max_instances.saturating_mul(shape.core_instances / 2);
    let memories = max_instances.saturating_mul(shape.memories);
    let mut pool = PoolingAllocationConfig::new();
    pool.pagemap_scan(Enabled::Auto)
        .linear_memory_keep_resident(1 << 20)
        .table_keep_resident(256 << 10)
        .async_stack_keep_resident(32 << 10)
        .max_unused_warm_slots(max_instances)
        .decommit_batch_size(1)
        .total_component_instances(max_instances)
        .total_memories(memories)
        .total_stacks(max_instances)
        .total_core_instances(core_instances)
        .total_tables(core_instances)
        .max_memory_size(usize::try_from(MEMORY_RESERVATION).unwrap_or(usize::MAX))
        .max_memories_per_component(shape.memories)
        .max_tables_per_component(shape.core_instances)
        .max_core_instances_per_component(shape.core_instances)
        .table_elements(TABLE_ELEMENTS)
        .max_component_instance_size(INSTANCE_BYTES)
        .max_core_instance_size(INSTANCE_BYTES);
    pool
}

fn start_clock(engine: &Engine) -> Result<(), RuntimeError> {
    let engine = engine.weak();
    let tick = move || {
        while let Some(engine) = engine.upgrade() {
            engine.increment_epoch();
            drop(engine);
            thread::sleep(TICK);
        }
    };
    thread::Builder::new()
        .name("plugin-clock".to_owned())
        .spawn(tick)
        .map_err(|error| RuntimeError::Engine(error.to_string()))?;
    Ok(())
}

/// Whether the kernel can tell which pages a call has touched (Linux 6.7 and later). Without it plugins
/// still run, but calls cost more and do not scale over processors.
#[must_use]
pub fn resets_pages_quickly() -> bool {
    PoolingAllocationConfig::is_pagemap_scan_available()
}
